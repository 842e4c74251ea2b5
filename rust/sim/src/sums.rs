//! Structs of exact sums.

/// A struct of sums: its fields by name, added up field by field.
macro_rules! sums {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl $name {
            /// The names of the sums, in their order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($field)),+];

            /// The sums, in the order of [`Self::NAMES`].
            pub fn values(&self) -> Vec<u64> {
                vec![$(self.$field),+]
            }

            fn merge(&mut self, other: &Self) {
                $(self.$field += other.$field;)+
            }
        }
    };
}

pub(crate) use sums;
