//! Labels whose three languages stand side by side, a file for each part of the table.
//!
//! A word without all its translations does not compile.

/// Declares a group of labels with what each says in English, German and Italian.
macro_rules! spoken {
    ($(#[$about:meta])* $group:ident {
        $($word:ident: $en:literal, $de:literal, $it:literal;)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $group { $($word),+ }

        impl $group {
            /// Every label of the group.
            #[cfg(test)]
            pub(super) const ALL: &'static [Self] = &[$(Self::$word),+];
        }

        impl $crate::locale::Say for $group {
            fn say(&self, language: nomic_engine::rules::Language) -> std::borrow::Cow<'static, str> {
                use nomic_engine::rules::Language;
                std::borrow::Cow::Borrowed(match (self, language) {
                    $(
                        (Self::$word, Language::En) => $en,
                        (Self::$word, Language::De) => $de,
                        (Self::$word, Language::It) => $it,
                    )+
                })
            }
        }
    };
}

pub(crate) mod act;
pub(crate) mod bring;
pub(crate) mod court;
pub(crate) mod fork;
pub(crate) mod inviting;
pub(crate) mod keep;
pub(crate) mod repair;
pub(crate) mod set_up;
pub(crate) mod sheet;
pub(crate) mod time;
pub(crate) mod why;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Say;
    use nomic_engine::rules::Language;

    fn check<T: Say + Copy + std::fmt::Debug>(labels: &[T]) {
        for language in Language::ALL {
            for label in labels {
                let said = label.say(language);
                assert!(!said.trim().is_empty(), "{label:?} is empty");
                assert_eq!(said.trim(), said, "{label:?} has stray space");
            }
        }
    }

    #[test]
    fn every_label_says_something_in_every_language() {
        check(act::Act::ALL);
        check(bring::Bring::ALL);
        check(court::Court::ALL);
        check(court::Deeds::ALL);
        check(fork::Fork::ALL);
        check(keep::Keep::ALL);
        check(repair::Repair::ALL);
        check(repair::Mend::ALL);
        check(set_up::SetUp::ALL);
        check(sheet::Sheet::ALL);
        check(why::Why::ALL);
        check(why::Sift::ALL);
    }
}
