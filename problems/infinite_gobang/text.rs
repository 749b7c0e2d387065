//! Reading and writing inputs: one list of pieces `[x,y,color]`.

use super::board::{Color, FARTHEST, Piece, Point, Stones};
use crate::Invalid;
use crate::json::Json;

/// The maximum number of pieces.
pub(super) const MOST_PIECES: usize = 1000;

/// The input in the format of [`parse`].
pub(super) fn print(pieces: &[Piece]) -> Vec<u8> {
    let piece = |Piece { point, color }: &Piece| {
        let color = match color {
            Color::Black => 0,
            Color::White => 1,
        };
        format!("[{},{},{color}]", point.x, point.y)
    };
    let pieces: Vec<String> = pieces.iter().map(piece).collect();
    format!("[{}]\n", pieces.join(",")).into_bytes()
}

/// Parses a valid input.
pub(super) fn parse(text: &[u8]) -> Result<Vec<Piece>, Invalid> {
    let mut json = Json::new(text);
    let mut pieces = Vec::new();
    let mut stones = Stones::default();
    json.list("the list of pieces [[x,y,color],...]", |json| {
        let place = json.place();
        let piece = piece(json)?;
        if let Some(message) = fault(&mut stones, piece, pieces.len()) {
            return Err(place.invalid(message));
        }
        pieces.push(piece);
        Ok(())
    })?;
    json.newline()?;
    json.end()?;
    Ok(pieces)
}

fn piece(json: &mut Json) -> Result<Piece, Invalid> {
    json.open("a piece [x,y,color]")?;
    let x = coordinate(json, "x")?;
    json.comma("`,` and y")?;
    let y = coordinate(json, "y")?;
    json.comma("`,` and the color")?;
    let color = match json.integer("the color", 0..=1)? {
        0 => Color::Black,
        _ => Color::White,
    };
    json.close("`]` after the color")?;
    let point = Point { x, y };
    Ok(Piece { point, color })
}

fn coordinate(json: &mut Json, name: &str) -> Result<i32, Invalid> {
    let farthest = i64::from(FARTHEST);
    let value = json.integer(name, -farthest..=farthest)?;
    Ok(i32::try_from(value).expect("a coordinate fits 32 bits"))
}

/// Places the piece, or returns the rule that it breaks.
fn fault(stones: &mut Stones, piece: Piece, before: usize) -> Option<String> {
    if before == MOST_PIECES {
        return Some(format!("there are more than {MOST_PIECES} pieces"));
    }
    let Point { x, y } = piece.point;
    if stones.put(piece).is_some() {
        return Some(format!("a piece lies at ({x}, {y}) already"));
    }
    let five = stones.makes_five(piece);
    five.then(|| "the pieces up to this one hold five in a row, but nobody may have won".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{MOST_PIECES, parse, print};

    #[test]
    fn extreme_coordinates_and_no_pieces_survive() {
        for text in [
            "[]\n",
            "[[1000000000,-1000000000,0]]\n",
            "[[-1000000000,1000000000,1],[0,0,0]]\n",
        ] {
            assert_eq!(print(&parse(text.as_bytes()).unwrap()), text.as_bytes());
        }
    }

    #[test]
    fn an_invalid_input_is_refused_with_its_position() {
        let five = "the pieces up to this one hold five in a row, but nobody may have won";
        let space = "found a space (JSON is written without spaces here)";
        let range = "must be from -1000000000 to 1000000000";
        let far = "1".repeat(30);
        #[rustfmt::skip]
        let cases = [
            (String::new(), 1, 1, "expected the list of pieces [[x,y,color],...], found the end of the file".to_owned()),
            ("{}\n".into(), 1, 1, "expected the list of pieces [[x,y,color],...], found an object".into()),
            ("[0,0,0]\n".into(), 1, 2, "expected a piece [x,y,color], found a number".into()),
            ("[[]]\n".into(), 1, 3, "expected x (a whole number), found `]`".into()),
            ("[[0]]\n".into(), 1, 4, "expected `,` and y, found `]`".into()),
            ("[[0,0]]\n".into(), 1, 6, "expected `,` and the color, found `]`".into()),
            ("[[0,0,0,0]]\n".into(), 1, 8, "expected `]` after the color, found `,`".into()),
            ("[[0,0,2]]\n".into(), 1, 7, "the color is 2, but must be from 0 to 1".into()),
            ("[[0,0,null]]\n".into(), 1, 7, "expected the color (a whole number), found null".into()),
            ("[[0,\"0\",0]]\n".into(), 1, 5, "expected y (a whole number), found a string".into()),
            ("[[[0],0,0]]\n".into(), 1, 3, "expected x (a whole number), found a list".into()),
            ("[[0,0,0],]\n".into(), 1, 10, "expected a piece [x,y,color], found `]`".into()),
            ("[[0,0,0], [1,1,1]]\n".into(), 1, 10, format!("expected a piece [x,y,color], {space}")),
            ("[[1000000001,0,0]]\n".into(), 1, 3, format!("x is 1000000001, but {range}")),
            ("[[0,-1000000001,0]]\n".into(), 1, 5, format!("y is -1000000001, but {range}")),
            (format!("[[0,{far},0]]\n"), 1, 5, format!("y is a number of 30 digits, but {range}")),
            ("[[0,0.0,0]]\n".into(), 1, 5, "y must be a whole number without leading zeros, fraction or exponent, but is `0.0`".into()),
            ("[[0,0,0],[0,0,1]]\n".into(), 1, 10, "a piece lies at (0, 0) already".into()),
            ("[[0,0,0],[1,0,0],[4,0,0],[2,0,0],[3,0,0]]\n".into(), 1, 34, five.into()),
            ("[[0,0,1],[1,-1,1],[4,-4,1],[2,-2,1],[3,-3,1]]\n".into(), 1, 37, five.into()),
            ("[]".into(), 1, 3, "expected the end of the line, found the end of the file".into()),
            ("[]\n[]\n".into(), 2, 1, "expected the end of the file, found `[`".into()),
        ];
        for (text, line, column, message) in cases {
            let invalid = parse(text.as_bytes()).unwrap_err();
            assert_eq!((invalid.line, invalid.column), (line, column), "{text:?}");
            assert_eq!(invalid.message, message, "{text:?}");
        }
    }

    #[test]
    fn the_piece_after_the_last_allowed_one_is_refused() {
        let piece = |at: usize| format!("[{},0,0]", 2 * at);
        let list = |count: usize| {
            let pieces: Vec<String> = (0..count).map(piece).collect();
            format!("[{}]\n", pieces.join(","))
        };
        assert!(parse(list(MOST_PIECES).as_bytes()).is_ok());
        let invalid = parse(list(MOST_PIECES + 1).as_bytes()).unwrap_err();
        assert_eq!(invalid.message, "there are more than 1000 pieces");
        assert_eq!(invalid.column, list(MOST_PIECES).len());
    }
}
