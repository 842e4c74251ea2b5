//! Structs of exact sums.

/// A struct of sums: its fields by name, added up field by field.
macro_rules! sums {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$what:meta])* $field:ident),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $name {
            $($(#[$what])* pub $field: u64,)+
        }

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

            /// Adds those in the same places.
            fn merge_all(mine: &mut [Self], theirs: &[Self]) {
                for (sums, others) in mine.iter_mut().zip(theirs) {
                    sums.merge(others);
                }
            }
        }
    };
}

pub(crate) use sums;
