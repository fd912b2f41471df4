//! QR codes as a drawing.

use qrcodegen::{QrCode, QrCodeEcc};

/// Light margin that readers need, in modules.
const MARGIN: i32 = 4;

/// QR code of a text, one unit a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct QrDrawing {
    /// Length of a side with its margins.
    pub(crate) side: i32,
    /// Dark modules as an SVG path: a rectangle for each run in a row.
    pub(crate) path: String,
}

impl QrDrawing {
    /// Draws a text. `None` if it is too long for a code: above 2 331 bytes.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
        let mut path = String::new();
        for y in 0..code.size() {
            let mut x = 0;
            while x < code.size() {
                let dark = (x..code.size()).take_while(|x| code.get_module(*x, y));
                let length = i32::try_from(dark.count()).unwrap_or_default();
                if length > 0 {
                    let (left, top) = (x + MARGIN, y + MARGIN);
                    path.push_str(&format!("M{left} {top}h{length}v1h-{length}z"));
                }
                x += length + 1;
            }
        }
        Some(Self {
            side: code.size() + 2 * MARGIN,
            path,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pixels a module, as a screen shows it.
    const SCALE: usize = 3;

    /// Texts that a camera reads from the drawing.
    fn seen(drawing: &QrDrawing) -> Vec<String> {
        let side = usize::try_from(drawing.side).unwrap();
        let mut dark = vec![vec![false; side]; side];
        for run in drawing.path.split('M').skip(1) {
            let numbers = run.split(|sign: char| !sign.is_ascii_digit());
            let numbers: Vec<usize> = numbers.filter_map(|one| one.parse().ok()).collect();
            let [x, y, length, 1, back] = numbers[..] else {
                panic!("{run}");
            };
            assert_eq!(length, back, "{run}");
            dark[y][x..x + length].fill(true);
        }
        let pixels = side * SCALE;
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(pixels, pixels, |x, y| {
            if dark[y / SCALE][x / SCALE] { 0 } else { 255 }
        });
        let grids = image.detect_grids();
        grids.iter().map(|grid| grid.decode().unwrap().1).collect()
    }

    #[test]
    fn a_camera_reads_the_link_from_the_drawing() {
        let link = "https://nomic.example.org/#/g/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj";
        let relay = "?r=wss%3A%2F%2Frelay.example.org%3A7474%2Frelay&i=AAECAwQFBgcICQoLDA0ODw";
        for text in [link.to_owned(), format!("{link}{relay}"), "x".repeat(600)] {
            let drawing = QrDrawing::of(&text).unwrap();
            assert_eq!(seen(&drawing), [text]);
        }
    }

    #[test]
    fn a_drawing_has_a_light_margin_on_all_sides() {
        let drawing = QrDrawing::of("nomic").unwrap();
        assert_eq!(drawing.side, 21 + 8);
        assert!(drawing.path.starts_with("M4 4h7v1h-7z"), "{}", drawing.path);
    }

    #[test]
    fn a_text_that_is_too_long_has_no_code() {
        assert!(QrDrawing::of(&"x".repeat(2_331)).is_some());
        assert_eq!(QrDrawing::of(&"x".repeat(2_332)), None);
    }
}
