//! Games that the house plays by itself.

use nomic_sim::{house_founding, house_game};

#[test]
fn no_starter_stops_players_of_the_house() {
    for starter in nomic_rulesets::starters() {
        let founding = house_founding(starter.id).unwrap();
        let game = house_game(founding, 3, 1);
        assert_eq!(game.stuck, None, "{}", starter.id);
        assert!(game.adopted > 0, "{}: {game}", starter.id);
    }
}

#[test]
fn one_seed_gives_one_game() {
    let game = |seed| house_game(house_founding("suber").unwrap(), 2, seed);
    assert_eq!(game(5), game(5));
    assert_ne!(game(5), game(6));
}
