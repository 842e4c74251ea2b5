use aleator_core::gang_of_dice::{Card, Colour, Deck, Predicate, TierPlan};

use super::*;

/// A game of two with twelve cards.
fn solver() -> GameSolver {
    let ids: Vec<String> = (0..12).map(|id| format!("c{id}")).collect();
    let card = |(id, k): (&String, u32)| Card {
        id: id.clone(),
        title: "c".to_owned(),
        colour: Colour::Black,
        predicate: Predicate::SumAtLeast { k },
    };
    let cards: Vec<Card> = ids.iter().zip(7..).map(card).collect();
    let deck = Deck::new("test", "test", &cards, &[TierPlan { cards: ids, draw: 12 }]).unwrap();
    GameSolver::new(&GangOfDice::new(2, deck).unwrap(), 1).unwrap()
}

fn go_on(_: usize) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn rows_do_not_depend_on_the_threads_however_many_are_asked_for() {
    let solver = solver();
    let here = solver.rows_here(ROUNDS, 1..4, None, go_on).unwrap().unwrap();
    for threads in [NonZeroUsize::MIN, NonZeroUsize::MAX] {
        let rows = solver.rows(ROUNDS, 1..4, None, threads, go_on).unwrap().unwrap();
        let bits = |rows: &[Vec<f64>]| rows.concat().into_iter().map(f64::to_bits).collect::<Vec<_>>();
        assert_eq!(bits(&rows), bits(&here));
    }
    assert_eq!(solver.rows(ROUNDS, 1..1, None, NonZeroUsize::MAX, go_on), Ok(Some(Vec::new())));
    let mut told = 0;
    let stop = |done| {
        told = done;
        ControlFlow::Break(())
    };
    assert_eq!(solver.rows_here(ROUNDS, 1..4, None, stop), Ok(None));
    assert_eq!(told, 1);
}

#[test]
fn gd_2_1_rounds_and_the_tables_behind_them_are_checked() {
    let solver = solver();
    let table = |round| vec![0.5; width(round) * width(round)];
    let (last, behind_last) = (table(ROUNDS), table(ROUNDS + 1));
    assert!(solver.row(ROUNDS - 1, 1, Some(&last)).is_ok());
    let refused = [
        (0, None),
        (ROUNDS + 1, None),
        (u8::MAX, None),
        (ROUNDS - 1, None),
        (ROUNDS - 1, Some(&last[1..])),
        (ROUNDS, Some(&behind_last[..])),
    ];
    for (round, next) in refused {
        let row = solver.row(round, 1, next);
        assert!(matches!(row, Err(OddsError::BadTable { .. })), "{round}: {row:?}");
        let rows = solver.rows(round, 1..2, next, NonZeroUsize::MIN, go_on);
        assert!(matches!(rows, Err(OddsError::BadTable { .. })), "{round}: {rows:?}");
    }
}
