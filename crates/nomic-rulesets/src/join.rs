//! The pages of all languages, joined into one ruleset.

use crate::error::{PageProblem, RulesetError};
use crate::page::{Page, PageRule};
use nomic_engine::rules::Language;
use nomic_engine::{ClassName, ClassNames, LocalText, RuleNumber, Ruleset, StarterRule};

/// Checks that the pages belong to one ruleset, and returns the first.
pub(crate) fn check_pages(pages: &[Page]) -> Result<&Page, RulesetError> {
    let Some((first, others)) = pages.split_first() else {
        return Err(RulesetError {
            language: Language::En,
            line: 0,
            problem: PageProblem::NoPages,
        });
    };
    check_languages(pages)?;
    for other in others {
        check_same_rules(first, other)?;
    }
    Ok(first)
}

pub(crate) fn join_pages(id: &str, pages: &[Page]) -> Result<Ruleset, RulesetError> {
    let first = check_pages(pages)?;
    let rules = first.rules.iter().map(|rule| join_rule(rule, pages));
    let title = local(
        pages
            .iter()
            .map(|page| (page.language, page.title.as_str())),
    );
    let ruleset = Ruleset {
        id: id.to_owned(),
        title,
        classes: classes(first, pages),
        rules: rules.collect::<Result<_, _>>()?,
        played_to: None,
    };
    check_fates(first, &ruleset)?;
    Ok(ruleset)
}

fn check_fates(first: &Page, ruleset: &Ruleset) -> Result<(), RulesetError> {
    let Some(RuleNumber(number)) = ruleset.unclear() else {
        return Ok(());
    };
    Err(RulesetError {
        language: first.language,
        line: first.rule(number).map_or(0, |rule| rule.line),
        problem: PageProblem::UnclearFate { number },
    })
}

fn classes(first: &Page, pages: &[Page]) -> ClassNames {
    let named = first.classes.iter().map(|(class, _)| {
        let known = pages.iter().filter_map(|page| {
            let mut classes = page.classes.iter();
            let (_, name) = classes.find(|(known, _)| known == class)?;
            Some((page.language, name.as_str()))
        });
        ClassName {
            class: *class,
            name: local(known),
        }
    });
    ClassNames(named.collect())
}

fn check_languages(pages: &[Page]) -> Result<(), RulesetError> {
    let twice = pages
        .iter()
        .enumerate()
        .find(|(at, page)| pages.iter().take(*at).any(|p| p.language == page.language));
    match twice {
        Some((_, page)) => Err(RulesetError {
            language: page.language,
            line: 0,
            problem: PageProblem::LanguageTwice,
        }),
        None => Ok(()),
    }
}

fn check_same_rules(first: &Page, other: &Page) -> Result<(), RulesetError> {
    let error = |line, problem| {
        Err(RulesetError {
            language: other.language,
            line,
            problem,
        })
    };
    for rule in &other.rules {
        match first.rule(rule.number) {
            None => {
                return error(
                    rule.line,
                    PageProblem::RuleAdded {
                        number: rule.number,
                    },
                );
            }
            Some(twin) if twin.class != rule.class => {
                return error(
                    rule.line,
                    PageProblem::ClassDiffers {
                        number: rule.number,
                    },
                );
            }
            Some(twin) if twin.fate != rule.fate => {
                return error(
                    rule.line,
                    PageProblem::FateDiffers {
                        number: rule.number,
                    },
                );
            }
            Some(_) => (),
        }
    }
    match first
        .rules
        .iter()
        .find(|rule| other.rule(rule.number).is_none())
    {
        Some(rule) => error(
            0,
            PageProblem::RuleMissing {
                number: rule.number,
            },
        ),
        None => Ok(()),
    }
}

fn join_rule(rule: &PageRule, pages: &[Page]) -> Result<StarterRule, RulesetError> {
    let number = rule.number;
    let versions = || {
        pages
            .iter()
            .filter_map(|page| page.rule(number).map(|rule| (page.language, rule)))
    };
    let mut coded =
        versions().filter_map(|(language, rule)| Some((language, rule.line, rule.code.as_ref()?)));
    let code = coded
        .next()
        .map(|(_, _, code)| code.clone())
        .unwrap_or_default();
    if let Some((language, line, _)) = coded.next() {
        return Err(RulesetError {
            language,
            line,
            problem: PageProblem::CodeTwice { number },
        });
    }
    Ok(StarterRule {
        number: RuleNumber(number),
        class: rule.class,
        title: local(versions().map(|(language, rule)| (language, rule.title.as_str()))),
        text: local(versions().map(|(language, rule)| (language, rule.text.as_str()))),
        code,
        fate: rule.fate,
    })
}

/// Texts of the pages, except empty ones.
pub(crate) fn local<'a>(texts: impl Iterator<Item = (Language, &'a str)>) -> LocalText {
    texts.filter(|(_, text)| !text.is_empty()).collect()
}
