//! The multisets that a turn has to consider, laid out in arrays.
//!
//! A multiset is a row, given by the counts of its numbers 1 to 5, and a place in it, given by its count of gangsters. Rows are in ascending
//! lexicographic order, so a row's neighbours with one die more come behind it, and what is done for a row is done for all its gangsters in one
//! loop over neighbouring memory. The region is closed downwards: with a multiset it has all its subsets.
//!
//! For a yellow card only safe multisets are there. For a black card each number is capped at the most that a safe multiset holds; dice
//! beyond the cap are never part of a safe result, so all that counts of them is how many they are: the excess. A row's values over excess and
//! gangsters form its *triangle*; those without excess its *line*, the first part of the triangle.

use aleator_core::gang_of_dice::{Colour, Faces};

use crate::warning::{Warning, one_face};

/// Stands for a neighbour that is not in the region.
pub(crate) const NONE: u32 = u32::MAX;
pub(crate) const NUMBERS: usize = 5;

/// The multisets with the same numbers.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// Where its line begins among all lines.
    pub line: u32,
    /// Where its triangle begins among all triangles.
    pub triangle: u32,
    pub score: u16,
    /// How many dice show numbers.
    pub numbers: u8,
    /// So many counts of gangsters, from 0 on, are safe.
    pub safe: u8,
}

/// The rows, and how to find one.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub dice: u32,
    pub rows: Vec<Row>,
    /// For each row where the lines with one die more of each number begin; [`NONE`] where they are not in the region.
    pub up_lines: Vec<[u32; NUMBERS]>,
    /// The same for triangles; empty if they are lines.
    pub up_triangles: Vec<[u32; NUMBERS]>,
    /// For each row where the lines with one die less of each number begin. Where there is no such die it is the line without numbers, which is
    /// part of the dice too.
    pub down_lines: Vec<[u32; NUMBERS]>,
    /// Whether there are dice beyond the caps.
    pub excess: bool,
    pub caps: [u8; NUMBERS],
    /// How many values all lines have together.
    pub line_len: usize,
    /// How many values all triangles have together.
    pub triangle_len: usize,
    /// The tree of counts: `levels[j]` has the nodes with counts of the numbers 1 to j.
    levels: Vec<Level>,
}

#[derive(Clone, Debug, Default)]
struct Level {
    /// The first child of each node, on the next level; children are neighbours.
    first: Vec<u32>,
    /// How many children each node has.
    width: Vec<u8>,
}

/// A node of the tree while it is built.
struct Node {
    faces: Faces,
    up: [u32; NUMBERS],
}

impl Region {
    /// The region of a card and so many dice; none if it has more than `most` values.
    pub fn new(warning: &Warning, dice: u32, most: u64) -> Option<Self> {
        if warning.colour == Colour::Yellow {
            return Self::plain(warning, dice, most);
        }
        let caps = warning.caps(dice);
        let values = values_with_excess(dice, caps);
        // With high caps the triangles outgrow the plain set of all multisets.
        if values > binomial(u64::from(dice) + 6, 6) {
            Self::plain(warning, dice, most)
        } else if values > most {
            None
        } else {
            Self::build(warning, dice, caps, most)
        }
    }

    /// The region without caps: all multisets for a black card; none if it is too large.
    pub fn plain(warning: &Warning, dice: u32, most: u64) -> Option<Self> {
        if warning.colour == Colour::Black && binomial(u64::from(dice) + 6, 6) > most {
            return None;
        }
        Self::build(warning, dice, [dice as u8; NUMBERS], most)
    }

    /// The region with these caps; none if it is too large.
    fn build(warning: &Warning, dice: u32, caps: [u8; NUMBERS], most: u64) -> Option<Self> {
        let allowed = |faces: Faces, number: usize| match warning.colour {
            Colour::Yellow => !warning.is_triggered(faces),
            Colour::Black => faces.count(number) <= caps[number - 1],
        };
        let mut levels = Vec::with_capacity(NUMBERS);
        let mut nodes = vec![Node { faces: Faces::NONE, up: [NONE; NUMBERS] }];
        if !allowed(Faces::NONE, 1) {
            nodes.clear();
        }
        for number in 1..=NUMBERS {
            let level = children(&nodes, |faces| faces.total() <= dice && allowed(faces, number), number, most)?;
            nodes = descend(&nodes, &level, number);
            levels.push(level);
        }
        let excess = warning.colour == Colour::Black && caps.iter().any(|&cap| u32::from(cap) < dice);
        let mut region = Self {
            dice,
            rows: Vec::new(),
            up_lines: Vec::new(),
            up_triangles: Vec::new(),
            down_lines: Vec::new(),
            excess,
            caps,
            line_len: 0,
            triangle_len: 0,
            levels,
        };
        region.lay_out(warning, &nodes, most)?;
        region.link(&nodes);
        Some(region)
    }

    /// Gives each row its place; none if there are too many.
    fn lay_out(&mut self, warning: &Warning, nodes: &[Node], most: u64) -> Option<()> {
        let (mut line, mut triangle) = (0u64, 0u64);
        self.rows.reserve_exact(nodes.len());
        for node in nodes {
            let numbers = node.faces.total();
            let len = u64::from(self.dice - numbers) + 1;
            self.rows.push(Row {
                line: line as u32,
                triangle: triangle as u32,
                score: node.faces.score() as u16,
                numbers: numbers as u8,
                safe: safe_gangsters(warning, node.faces, len as u8),
            });
            line += len;
            triangle += if self.excess { len * (len + 1) / 2 } else { len };
            if triangle > most.min(u64::from(u32::MAX)) {
                return None;
            }
        }
        (self.line_len, self.triangle_len) = (line as usize, triangle as usize);
        Some(())
    }

    /// Says where each row's neighbours begin.
    fn link(&mut self, nodes: &[Node]) {
        let rows = &self.rows;
        let begin = |row: u32, start: fn(&Row) -> u32| if row == NONE { NONE } else { start(&rows[row as usize]) };
        self.up_lines = nodes.iter().map(|node| node.up.map(|row| begin(row, |row| row.line))).collect();
        if self.excess {
            self.up_triangles = nodes.iter().map(|node| node.up.map(|row| begin(row, |row| row.triangle))).collect();
        }
        self.down_lines = vec![[0; NUMBERS]; nodes.len()];
        for (row, node) in rows.iter().zip(nodes) {
            for (number, &above) in node.up.iter().enumerate().filter(|&(_, &above)| above != NONE) {
                self.down_lines[above as usize][number] = row.line;
            }
        }
    }

    /// How many counts of gangsters a row has.
    #[inline]
    pub fn len(&self, row: &Row) -> usize {
        (self.dice - u32::from(row.numbers)) as usize + 1
    }

    /// The row of these dice, gangsters left aside; none if it is not in the region.
    pub fn find(&self, faces: Faces) -> Option<&Row> {
        let mut node = 0;
        if self.rows.is_empty() {
            return None;
        }
        for (index, level) in self.levels.iter().enumerate() {
            let count = faces.count(index + 1);
            if count >= level.width[node] {
                return None;
            }
            node = level.first[node] as usize + usize::from(count);
        }
        Some(&self.rows[node])
    }

    /// The dice without those beyond the caps, and how many those are.
    pub fn cap(&self, faces: Faces) -> (Faces, u32) {
        let mut counts = faces.counts();
        for (count, cap) in counts[1..].iter_mut().zip(self.caps) {
            *count = (*count).min(cap);
        }
        let capped = Faces::from_counts(counts);
        (capped, faces.total() - capped.total())
    }

    /// Bytes that the rows take.
    pub fn bytes(&self) -> u64 {
        let links = self.up_lines.len() + self.up_triangles.len() + self.down_lines.len();
        (self.rows.len() * size_of::<Row>() + links * size_of::<[u32; NUMBERS]>()) as u64
    }
}

/// Where the part of a triangle with so much excess begins; `len` is that of the line.
#[inline]
pub(crate) const fn part(len: usize, excess: usize) -> usize {
    excess * len - excess * (excess.wrapping_sub(1)) / 2
}

/// The children of all nodes: one for each count of the number that is allowed; none if there are too many.
fn children(nodes: &[Node], allowed: impl Fn(Faces) -> bool, number: usize, most: u64) -> Option<Level> {
    let mut level = Level { first: Vec::with_capacity(nodes.len()), width: Vec::with_capacity(nodes.len()) };
    let mut total = 0u64;
    for node in nodes {
        let mut width = 0;
        let mut faces = node.faces;
        while allowed(faces) {
            width += 1;
            faces = faces.plus(one_face(number, 1));
        }
        level.first.push(total as u32);
        level.width.push(width);
        total += u64::from(width);
        if total > most.min(u64::from(NONE - 1)) {
            return None;
        }
    }
    Some(level)
}

/// The nodes of the next level, with their neighbours.
fn descend(nodes: &[Node], level: &Level, number: usize) -> Vec<Node> {
    let child = |node: u32, count: u8| {
        let exists = node != NONE && count < level.width[node as usize];
        if exists { level.first[node as usize] + u32::from(count) } else { NONE }
    };
    let mut below = Vec::with_capacity(level.width.iter().map(|&width| usize::from(width)).sum());
    for (index, node) in nodes.iter().enumerate() {
        let mut faces = node.faces;
        for count in 0..level.width[index] {
            let mut up = [NONE; NUMBERS];
            for (neighbour, &above) in up.iter_mut().zip(&node.up).take(number - 1) {
                *neighbour = child(above, count);
            }
            up[number - 1] = child(index as u32, count + 1);
            below.push(Node { faces, up });
            faces = Faces::from_packed(faces.packed() + one_face(number, 1).packed());
        }
    }
    below
}

/// How many counts of gangsters, from 0 on, are safe beside the numbers.
fn safe_gangsters(warning: &Warning, faces: Faces, len: u8) -> u8 {
    if warning.is_triggered(faces) {
        return 0;
    }
    // Gangsters matter by their presence alone, and only with GD-4.8.
    if len > 1 && warning.is_triggered(faces.plus(one_face(0, 1))) { 1 } else { len }
}

/// How many values the triangles of all multisets within the caps have; counted, so that what is too large is refused before it is laid out.
fn values_with_excess(dice: u32, caps: [u8; NUMBERS]) -> u64 {
    // Rows by how many dice show numbers.
    let mut rows = vec![0u64; dice as usize + 1];
    rows[0] = 1;
    for cap in caps {
        rows = (0..rows.len()).map(|total| rows[total.saturating_sub(usize::from(cap))..=total].iter().sum()).collect();
    }
    rows.iter().rev().zip(1..).map(|(&rows, len)| rows * (len * (len + 1) / 2)).sum()
}

/// The binomial coefficient; small arguments only.
pub(crate) fn binomial(n: u64, k: u64) -> u64 {
    (1..=k).fold(1, |product, i| product * (n - k + i) / i)
}
