use super::*;

#[test]
fn helpers_are_kept_while_their_number_stays() {
    let mut crew = Crew::default();
    assert_eq!(crew.helpers(1).map(ThreadPool::current_num_threads), Some(1));
    assert_eq!(crew.helpers(2).map(ThreadPool::current_num_threads), Some(2));
    let before = crew.started.as_ref().map(|(_, _, pool)| std::ptr::from_ref(pool));
    assert_eq!(crew.helpers(2).map(std::ptr::from_ref), before);
    assert!(crew.clone().started.is_none());
}

#[test]
fn work_is_done_by_helpers_that_are_alert_and_by_those_that_sleep() {
    let mut crew = Crew::default();
    let mut numbers = [0u32; 3];
    for round in 1..=300 {
        crew.share(numbers.iter_mut().map(|number| vec![number]).collect(), |number| *number += 1);
        assert_eq!(numbers, [round; 3]);
        if round % 100 == 0 {
            fall_asleep(&mut crew);
        }
    }
    crew.share(vec![vec![&mut numbers[0]]], |number| *number = 0);
    assert_eq!(numbers[0], 0);
}

/// Waits until the two helpers have stopped looking out for work.
fn fall_asleep(crew: &mut Crew) {
    let begun = Instant::now();
    let pool = crew.helpers(2).unwrap();
    while pool.broadcast(|_| ALERT_SINCE.get().is_some()).contains(&true) {
        assert!(begun.elapsed() < Duration::from_secs(60), "helpers look out for ever");
        thread::sleep(ALERT);
    }
}
