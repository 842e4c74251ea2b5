//! Refusals: why an action or an outcome is not accepted, each declared once.

use std::fmt;

/// A refusal that frontends can translate: a stable code with parameters, and the rule behind it.
///
/// The message (`Display`) names the value and the remedy.
pub trait Refusal: fmt::Display {
    /// The stable name of the reason, such as `too_many_dice`.
    fn code(&self) -> &'static str;
    /// What the message is about, as data: names and values, in order.
    fn params(&self) -> Vec<(&'static str, Param)>;
    /// The id of the rule that was broken, if there is one.
    fn rule(&self) -> Option<&'static str>;
    /// What kind of refusal it is.
    fn kind(&self) -> RefusalKind;
}

/// The kinds of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// The action is not legal.
    IllegalAction,
    /// The outcome cannot come up.
    IllegalOutcome,
    /// The seat is not in the game.
    NotAPlayer,
    /// Another seat is to act.
    NotYourTurn,
    /// The game has ended.
    GameOver,
}

/// A value of a refusal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Param {
    /// A count, a seat, an index, a number on a die.
    Number(u64),
    /// One of the words that a game has: a phase, a colour, the type of an action.
    Word(&'static str),
    /// A name that is made or given: a kind of die, the id of a card.
    Text(String),
    /// Several numbers in order.
    Numbers(Vec<u64>),
}

macro_rules! numbers {
    ($($type:ty)*) => {
        $(impl From<&$type> for Param {
            fn from(number: &$type) -> Self {
                Self::Number(u64::from(*number))
            }
        })*
    };
}

numbers!(u8 u16 u32 u64);

impl From<&&'static str> for Param {
    fn from(word: &&'static str) -> Self {
        Self::Word(word)
    }
}

impl From<&String> for Param {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl<const N: usize> From<&[u16; N]> for Param {
    fn from(numbers: &[u16; N]) -> Self {
        Self::Numbers(numbers.iter().map(|&number| number.into()).collect())
    }
}

/// Declares the refusals of a game as an enum `Refusal`: each with its fields, and with everything there is to know
/// about it.
///
/// Nothing can be left out, so a new refusal without a kind or a code does not compile. `rule` is an expression over the fields, the
/// parameters are fields or `name = expression`, and `says` is what `thiserror` formats.
macro_rules! refusals {
    (
        $(#[$outer:meta])*
        pub enum Refusal {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($(#[$field_doc:meta])* $field:ident: $type:ty,)+ })? => {
                    code: $code:literal,
                    kind: $kind:ident,
                    rule: $rule:expr,
                    params: [$($param:ident $(= $value:expr)?),*],
                    says: ($($says:tt)+),
                }
            )+
        }
    ) => {
        $(#[$outer])*
        #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
        #[non_exhaustive]
        pub enum Refusal {
            $(
                $(#[$doc])*
                #[error($($says)+)]
                $variant $({ $($(#[$field_doc])* $field: $type,)+ })?,
            )+
        }

        impl $crate::game::Refusal for Refusal {
            fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $code,)+
                }
            }

            #[allow(unused_variables, reason = "most refusals have more fields than parameters, or none of either")]
            fn params(&self) -> Vec<(&'static str, $crate::game::Param)> {
                match self {
                    $(Self::$variant $({ $($field,)+ })? => {
                        vec![$((stringify!($param), $crate::refusal::refusals!(@param $param $(= $value)?))),*]
                    })+
                }
            }

            #[allow(unused_variables, reason = "few rules depend on the fields")]
            fn rule(&self) -> Option<&'static str> {
                match self {
                    $(Self::$variant $({ $($field,)+ })? => $rule,)+
                }
            }

            fn kind(&self) -> $crate::game::RefusalKind {
                match self {
                    $(Self::$variant { .. } => $crate::game::RefusalKind::$kind,)+
                }
            }
        }
    };
    (@param $field:ident) => {
        $crate::game::Param::from($field)
    };
    (@param $name:ident = $value:expr) => {
        $crate::game::Param::from(&$value)
    };
}

pub(crate) use refusals;
