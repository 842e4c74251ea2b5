//! A slot of a vector environment of Dice Run is a cursor that is stepped by hand.

mod by_hand;

use aleator_core::dice_run::{self, DeadCards, DiceRun, StageEnd};
use aleator_env::vector::AutoReset;
use aleator_sim::dice_run::DiceRunPolicy;
use by_hand::{Case, Fallible, play};

#[test]
fn dice_run_is_what_cursors_show() -> Fallible {
    let standard = dice_run::Deck::standard;
    let odd = DiceRun::new(3, standard())?.with_dead_cards(DeadCards::OnlyIfStuck).with_stage_end(StageEnd::OnReveal);
    let games = [(DiceRun::new(2, standard())?, AutoReset::SameStep), (odd, AutoReset::NextStep)];
    for (game, mode) in games.into_iter().chain([(DiceRun::new(6, standard())?, AutoReset::NextStep)]) {
        let seats = vec![None; usize::from(game.players())];
        play::<dice_run::State, DiceRunPolicy>(&Case { game: game.into(), seats, rotate: false, mode }, 7, 900, 1)?;
    }
    Ok(())
}

#[test]
fn dice_run_with_opponents_is_what_cursors_show() -> Fallible {
    for mode in [AutoReset::NextStep, AutoReset::SameStep] {
        let game = DiceRun::new(4, dice_run::Deck::standard())?;
        let policy = |name| DiceRunPolicy::from_name(name, &[]);
        let seats = vec![Some(policy("random")?), None, Some(policy("by_card")?), None];
        play::<dice_run::State, _>(&Case { game: game.into(), seats, rotate: true, mode }, 9, 600, 1)?;
    }
    Ok(())
}

#[test]
fn threads_show_the_same() -> Fallible {
    let game = DiceRun::new(4, dice_run::Deck::standard())?;
    let case = Case { game: game.into(), seats: vec![None; 4], rotate: false, mode: AutoReset::SameStep };
    play::<dice_run::State, DiceRunPolicy>(&case, 1030, 150, 3)
}
