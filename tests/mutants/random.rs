//! Games as chance makes them, to see which bugs random data would find.

use generators::{Draw, Params, Value};

/// Games that nothing steers.
pub(super) struct Play {
    /// The generator that made them.
    pub(super) generator: &'static str,
    /// Inputs with their answers.
    inputs: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Play {
    /// In how many of the games a solution is wrong: a game is a line of the answer.
    pub(super) fn hits(&self, solution: impl Fn(&[u8]) -> Vec<u8>) -> usize {
        let wrong = |(input, answer): &(Vec<u8>, Vec<u8>)| {
            let output = solution(input);
            let lines = |text| <[u8]>::split(text, |byte| *byte == b'\n').map(<[u8]>::to_vec);
            let mut found = lines(&output[..]);
            lines(&answer[..])
                .filter(|line| found.next().as_ref() != Some(line))
                .count()
        };
        self.inputs.iter().map(wrong).sum()
    }

    /// How many games there are.
    pub(super) fn games(&self) -> usize {
        let lines = |answer: &[u8]| answer.split(|byte| *byte == b'\n').count() - 1;
        self.inputs.iter().map(|(_, answer)| lines(answer)).sum()
    }
}

/// About 1000 random games of a problem, or 250 where solving one takes long.
pub(super) fn play(problem: &str) -> Play {
    let (generator, params, inputs): (_, &[(&str, i64)], _) = match problem {
        "make_a_sequence" => ("random", &[("games", 1000)], 1),
        "tic_tac_toe_score" => ("boards", &[("t", 5)], 200),
        "design_tic_tac_toe" => ("random", &[], 1000),
        "infinite_gobang" => ("crowd", &[], 250),
        other => panic!("no random play is known for {other}"),
    };
    let params = Params(
        params
            .iter()
            .map(|(name, value)| ((*name).to_owned(), Value::Int(*value)))
            .collect(),
    );
    let model = problems::open(problem, &Params::default())
        .unwrap()
        .unwrap();
    let input = |seed| {
        let input = model
            .generate(generator, &mut Draw::fresh(seed, "random play"), &params)
            .unwrap();
        let answer = model.solve(&input).unwrap();
        (input, answer)
    };
    Play {
        generator,
        inputs: (0..inputs).map(input).collect(),
    }
}
