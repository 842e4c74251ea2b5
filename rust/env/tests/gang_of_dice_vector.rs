//! A slot of a vector environment of Gang of Dice is a cursor that is stepped by hand.

mod by_hand;

use aleator_core::gang_of_dice::{self, FirstPlayer, GangOfDice};
use aleator_env::vector::AutoReset;
use aleator_records::Json as _;
use aleator_sim::gang_of_dice::GangPolicy;
use by_hand::{Case, Fallible, play};
use serde_json::Value;

fn gang_game(players: i128) -> Result<GangOfDice, Box<dyn std::error::Error>> {
    let record: Value = toml::from_str(include_str!("../../../python/aleator/games/gang_of_dice/decks/standard.toml"))?;
    Ok(GangOfDice::new(players, gang_of_dice::Deck::from_json(&record)?)?)
}

#[test]
fn gang_of_dice_is_what_cursors_show() -> Fallible {
    for (players, mode) in [(2, AutoReset::NextStep), (3, AutoReset::SameStep), (4, AutoReset::NextStep)] {
        let game = gang_game(players)?.with_gangster_is_a_value(players == 3);
        let game = if players == 2 { game.with_first_player(FirstPlayer::Fixed) } else { game };
        let seats = vec![None; usize::from(game.players())];
        play::<gang_of_dice::State, GangPolicy>(&Case { game: game.into(), seats, rotate: false, mode }, 7, 900, 1)?;
    }
    Ok(())
}

#[test]
fn gang_of_dice_with_opponents_is_what_cursors_show() -> Fallible {
    for mode in [AutoReset::NextStep, AutoReset::SameStep] {
        let game = gang_game(4)?;
        let [random, cautious] = ["random", "cautious"].map(|name| GangPolicy::from_name(name, &[], &game));
        let seats = vec![None, Some(random?), None, Some(cautious?)];
        play::<gang_of_dice::State, _>(&Case { game: game.into(), seats, rotate: true, mode }, 9, 900, 1)?;
    }
    Ok(())
}

#[test]
fn threads_show_the_same() -> Fallible {
    let case = Case { game: gang_game(3)?.into(), seats: vec![None; 3], rotate: false, mode: AutoReset::NextStep };
    play::<gang_of_dice::State, GangPolicy>(&case, 1030, 200, 2)
}
