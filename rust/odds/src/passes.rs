//! The passes over a region that a turn is solved with.
//!
//! A *fall* turns values of complete dice into values of keeping a part of them: the others fall one after another, each with six equally
//! likely faces. A *rise* turns values of keeping into values of complete dice: the best over all parts, found by taking away one die at a time.

use crate::number::Number;
use crate::region::{Region, Row, part};

/// What complete dice are worth before a fall.
#[derive(Clone, Copy)]
pub(crate) enum Top<'a, V> {
    /// The utility of their score.
    Utility(&'a [V]),
    /// What the values say already.
    Values,
}

/// A fall in which triggered dice are worth `lost[a]` with `a` dice in the air, for yellow cards and for the last roll of black ones.
pub(crate) fn fall_safe<V: Number>(region: &Region, values: &mut [V], top: Top<'_, V>, lost: &[V]) {
    for row in region.rows.iter().rev() {
        let len = region.len(row);
        let (head, behind) = values.split_at_mut(row.line as usize + len);
        let line = &mut head[row.line as usize..];
        let safe = usize::from(row.safe);
        for (value, lost) in line[safe..].iter_mut().zip(lost[..len - safe].iter().rev()) {
            *value = *lost;
        }
        if safe == 0 {
            continue;
        }
        if let Top::Utility(utility) = top
            && safe == len
        {
            line[len - 1] = utility[usize::from(row.score)];
        }
        sum_neighbours(region, row, line, behind, len, |air| lost[air]);
        chain(line, safe.min(len - 1));
    }
}

/// Sums, for each count of gangsters but the last, over one die more of each number. `missing` is the worth of one that is not there.
#[inline]
fn sum_neighbours<V: Number>(
    region: &Region,
    row: &Row,
    line: &mut [V],
    behind: &[V],
    len: usize,
    missing: impl Fn(usize) -> V,
) {
    // The place beyond a safe line is what its last safe value is chained to.
    let open = usize::from(row.safe).min(len - 1);
    let count = row.missing();
    for (gangsters, value) in line[..open].iter_mut().enumerate() {
        *value = if count == 0 { V::ZERO } else { missing(len - 2 - gangsters).times(count) };
    }
    let behind_from = row.line as usize + len;
    for neighbour in row.neighbours() {
        let from = region.rows[neighbour].line as usize - behind_from;
        add(&mut line[..open], &behind[from..from + open]);
    }
}

#[inline]
fn add<V: Number>(line: &mut [V], other: &[V]) {
    for (value, other) in line.iter_mut().zip(other) {
        *value = value.plus(*other);
    }
}

/// Averages the first `open` sums over six faces, the gangster being the value one place further on.
#[inline]
fn chain<V: Number>(line: &mut [V], open: usize) {
    let mut next = line[open];
    for value in line[..open].iter_mut().rev() {
        next = value.plus(next).over_faces();
        *value = next;
    }
}

/// A fall over all dice, triggered or not, for the first two rolls under a black card. `tops` are the lines that say what complete dice are worth;
/// without them (and without excess) the triangles are lines and say it themselves.
pub(crate) fn fall_all<V: Number>(region: &Region, triangles: &mut [V], tops: Option<&[V]>) {
    for row in region.rows.iter().rev() {
        let len = region.len(row);
        let size = if region.excess { len * (len + 1) / 2 } else { len };
        let from = row.triangle as usize;
        let (head, behind) = triangles.split_at_mut(from + size);
        let triangle = &mut head[from..];
        let count = row.missing();
        for excess in (0..if region.excess { len } else { 1 }).rev() {
            let (now, more) = triangle[part(len, excess)..].split_at_mut(len - excess);
            let open = len - excess - 1;
            if let Some(tops) = tops {
                now[open] = tops[row.line as usize + open];
            }
            // One die more of a number that is full is one more of excess.
            if count == 0 || open == 0 {
                now[..open].fill(V::ZERO);
            } else {
                for (value, beyond) in now[..open].iter_mut().zip(more.iter()) {
                    *value = beyond.times(count);
                }
            }
            if open > 0 {
                for neighbour in row.neighbours() {
                    let start = region.rows[neighbour].triangle as usize + part(len - 1, excess) - (from + size);
                    add(&mut now[..open], &behind[start..start + open]);
                }
            }
            chain(now, open);
        }
    }
}

/// The best over all parts of the dice.
pub(crate) fn rise<V: Number>(region: &Region, values: &mut [V]) {
    for row in &region.rows {
        let len = region.len(row);
        let (head, behind) = values.split_at_mut(row.line as usize + len);
        let line = &mut head[row.line as usize..];
        let mut best = line[0];
        for value in &mut line[1..] {
            best = best.better(*value);
            *value = best;
        }
        for neighbour in row.neighbours() {
            let from = region.rows[neighbour].line as usize - (row.line as usize + len);
            for (other, value) in behind[from..from + len - 1].iter_mut().zip(line.iter()) {
                *other = other.better(*value);
            }
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
