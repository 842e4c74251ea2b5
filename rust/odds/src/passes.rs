//! The passes over a region that solve a turn.
//!
//! A *fall* turns values of complete dice into values of keeping a part of them: the others fall one after another, each with six equally
//! likely faces. A *rise* turns values of keeping into values of complete dice: the best over all parts, found by taking away one die at a time.

use crate::number::Number;
use crate::region::{NONE, NUMBERS, Region, part};

/// What complete dice are worth before a fall.
#[derive(Clone, Copy)]
pub(crate) enum Top<'a, V> {
    /// The utility of their score.
    Utility(&'a [V]),
    /// What the values say already.
    Values,
}

/// A fall in which triggered dice are worth `lost[a]` with `a` dice in the air, for yellow cards and for the last roll of black ones.
///
/// Behind the lines the values have room for what is lost, a dice count and one long, so that a neighbour that is not there is one like any other.
pub(crate) fn fall_safe<V: Number>(region: &Region, values: &mut [V], top: Top<'_, V>, lost: &[V]) {
    for (place, value) in values[region.line_len..].iter_mut().zip(lost.iter().rev()) {
        *place = *value;
    }
    for (row, up) in region.rows.iter().zip(&region.up_lines).rev() {
        let len = region.len(row);
        let start = row.line as usize;
        let (head, behind) = values.split_at_mut(start + len);
        let line = &mut head[start..];
        let safe = usize::from(row.safe);
        if safe < len {
            for (value, lost) in line[safe..].iter_mut().zip(lost[..len - safe].iter().rev()) {
                *value = *lost;
            }
            if safe == 0 {
                continue;
            }
        } else if let Top::Utility(utility) = top {
            line[len - 1] = utility[usize::from(row.score)];
        }
        // One die more leaves one less in the air.
        let nothing = region.line_len + region.dice as usize + 2 - len - (start + len);
        let starts = up.map(|up| if up == NONE { nothing } else { up as usize - (start + len) });
        average(line, behind, starts, safe.min(len - 1));
    }
}

/// Averages over six faces for each of the first `open` counts of gangsters, the most gangsters first: one die more of each number is found at
/// `starts` behind the line, one gangster more one place further on.
#[inline]
fn average<V: Number>(line: &mut [V], behind: &[V], starts: [usize; NUMBERS], open: usize) {
    if open == 0 {
        return;
    }
    let more = starts.map(|start| &behind[start..start + open]);
    let mut next = line[open];
    for (index, value) in line[..open].iter_mut().enumerate().rev() {
        let [one, two, three, four, five] = more.map(|line| line[index]);
        let numbers = one.plus(two).plus(three.plus(four)).plus(five);
        next = numbers.plus(next).over_faces();
        *value = next;
    }
}

/// A fall over all dice, triggered or not, for the first two rolls under a black card. `tops` are the lines that say what complete dice are worth;
/// without them (and without excess) the triangles are lines and say it themselves.
pub(crate) fn fall_all<V: Number>(region: &Region, triangles: &mut [V], tops: Option<&[V]>) {
    let links = if region.excess { &region.up_triangles } else { &region.up_lines };
    for (row, up) in region.rows.iter().zip(links).rev() {
        let len = region.len(row);
        for excess in (0..if region.excess { len } else { 1 }).rev() {
            let start = row.triangle as usize + part(len, excess);
            let open = len - excess - 1;
            let (head, behind) = triangles.split_at_mut(start + open + 1);
            let now = &mut head[start..];
            if let Some(tops) = tops {
                now[open] = tops[row.line as usize + open];
            }
            // One die more of a number that is full is one more of excess: the next part, directly behind.
            let from = start + open + 1;
            let starts =
                up.map(|up| if up == NONE { 0 } else { (up as usize + part(len - 1, excess)).wrapping_sub(from) });
            average(now, behind, starts, open);
        }
    }
}

/// The best over all parts of the dice.
pub(crate) fn rise<V: Number>(region: &Region, values: &mut [V]) {
    // The line without numbers has gangsters alone to take away.
    for place in 1..=region.dice as usize {
        values[place] = values[place].better(values[place - 1]);
    }
    for (row, down) in region.rows.iter().zip(&region.down_lines).skip(1) {
        let len = region.len(row);
        let (before, rest) = values.split_at_mut(row.line as usize);
        let line = &mut rest[..len];
        let less = down.map(|start| &before[start as usize..start as usize + len]);
        let mut best = line[0];
        for (index, value) in line.iter_mut().enumerate() {
            let [one, two, three, four, five] = less.map(|line| line[index]);
            let parts = one.better(two).better(three.better(four)).better(five);
            best = best.better(value.better(parts));
            *value = best;
        }
    }
}

/// Brings the values of keeping different numbers of dice to the same units; floats have none.
pub(crate) fn level<V: Number>(region: &Region, values: &mut [V], triangles: bool) {
    for row in &region.rows {
        let len = region.len(row);
        let parts = if triangles && region.excess { len } else { 1 };
        let from = if triangles { row.triangle } else { row.line } as usize;
        for excess in 0..parts {
            let start = from + part(len, excess);
            for (gangsters, value) in values[start..start + len - excess].iter_mut().enumerate() {
                *value = value.lift(u32::from(row.numbers) + (excess + gangsters) as u32);
            }
        }
    }
}

/// The lines out of the triangles: the values without excess.
pub(crate) fn take_lines<V: Number>(region: &Region, triangles: &[V], lines: &mut [V]) {
    for row in &region.rows {
        let len = region.len(row);
        let (line, triangle) = (row.line as usize, row.triangle as usize);
        lines[line..line + len].copy_from_slice(&triangles[triangle..triangle + len]);
    }
}
