//! Refusals as JSON.

use aleator_core::game::{Param, Refusal};
use serde_json::{Map, Value, json};

/// The parameters of a refusal, by name.
///
/// ```
/// use aleator_core::gang_of_dice::Refusal;
/// let refusal = Refusal::TooManyDice { dice: 50, pool: 48 };
/// assert_eq!(serde_json::Value::Object(aleator_records::params(&refusal)).to_string(), r#"{"dice":50,"pool":48}"#);
/// ```
pub fn params(refusal: &impl Refusal) -> Map<String, Value> {
    refusal.params().into_iter().map(|(name, value)| (name.to_owned(), write(value))).collect()
}

fn write(value: Param) -> Value {
    match value {
        Param::Number(number) => json!(number),
        Param::Word(word) => json!(word),
        Param::Text(text) => json!(text),
        Param::Numbers(numbers) => json!(numbers),
    }
}
