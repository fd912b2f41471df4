//! Prints the readings of the initial set, for whoever works on the words.

use nomic_engine::rules::Language;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let code = arguments
        .next()
        .and_then(|path| std::fs::read_to_string(path).ok());
    for language in Language::ALL {
        for part in code.as_deref().unwrap_or_default().split("\n---\n") {
            match nomic_wording::reading(part, language) {
                Ok(reading) => {
                    for paragraph in reading.paragraphs {
                        for sentence in paragraph.sentences {
                            println!(
                                "{}{}",
                                "  ".repeat(usize::from(sentence.depth)),
                                sentence.text
                            );
                        }
                    }
                }
                Err(problems) => {
                    for problem in problems {
                        println!("{}", problem.say(language));
                    }
                }
            }
        }
        println!();
    }
}
