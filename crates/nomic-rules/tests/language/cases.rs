//! The golden cases as part of the program, for a place without files. A native test keeps the
//! lists complete.

pub(crate) type Case = (&'static str, &'static str);

macro_rules! cases {
    ($folder:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../", $folder, "/", $name, ".txt")))),*]
    };
}

pub(crate) const OK: &[Case] = cases!("ok":
    "actions"
    "arithmetic"
    "blanks"
    "conditions"
    "due"
    "early_end"
    "effects"
    "faults"
    "fractions"
    "lists"
    "memory"
    "names"
    "nothing"
    "orders"
    "plain_work"
    "records"
    "sample_203"
    "sample_204"
    "sample_209"
    "sharing"
    "texts"
);

pub(crate) const ERRORS: &[Case] = cases!("errors":
    "action_label"
    "asked"
    "blanks"
    "chained"
    "choices"
    "choices_unread"
    "claims"
    "comparing"
    "counts"
    "due"
    "due_conditions"
    "families"
    "gathering"
    "habits"
    "habits_checked"
    "habits_unread"
    "introduction"
    "keeps"
    "languages"
    "leftovers"
    "letters"
    "memory"
    "missing_end"
    "missing_then"
    "names_taken"
    "never_reached"
    "new_parts"
    "one_mistake_one_complaint"
    "plain_work"
    "plain_work_unread"
    "sharing"
    "sharing_unread"
    "signs"
    "slips"
    "slips_in_expressions"
    "too_many_actions"
    "too_many_blanks"
    "too_many_claims"
    "too_many_functions"
    "too_many_keeps"
    "too_many_names"
    "too_many_quantities"
    "types"
    "types_of_lists"
    "unknown_field"
    "unknown_names"
    "values"
);
