//! Text for terminals: ASCII, 80 columns.

/// Further lines of a long text begin with this.
const INDENT: &str = "               ";
/// Lines have at most this many columns.
const WIDTH: usize = 80;

/// Breaks a line at blanks; letters beyond ASCII become question marks.
pub(crate) fn wrap(text: &str) -> Vec<String> {
    let text: String =
        text.chars().map(|letter| if letter.is_ascii_graphic() || letter == ' ' { letter } else { '?' }).collect();
    let mut lines = Vec::new();
    let (mut indent, mut rest) = ("", text.trim_end());
    while indent.len() + rest.len() > WIDTH {
        let room = WIDTH - indent.len();
        // A word longer than the line is cut; all letters are ASCII, so any byte is a place to cut.
        let place = rest[..room].rfind(' ').filter(|&place| place > INDENT.len()).unwrap_or(room);
        lines.push(format!("{indent}{}", rest[..place].trim_end()));
        (indent, rest) = (INDENT, rest[place..].trim_start());
    }
    lines.push(format!("{indent}{rest}"));
    lines
}
