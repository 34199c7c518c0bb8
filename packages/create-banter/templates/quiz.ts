import { ask, branch, defineBot, expr, go, is, number, say, set } from "@banter/engine";

/** Asks questions, counts points and shows a result. */
export default defineBot({
  id: "quiz",
  name: "Quiz",
  variables: { points: number(0) },
  settings: { canEditAnswers: true },
  start: "first",
  groups: {
    first: [
      say("Three questions about the sky. Which planet is the largest?"),
      ask.choice({
        options: {
          Saturn: go("second"),
          Jupiter: [set("points", expr`Number(points) + 1`), go("second")],
          Neptune: go("second"),
        },
      }),
    ],

    second: [
      say("How long does sunlight take to reach us?"),
      ask.choice({
        options: {
          "8 seconds": go("third"),
          "8 minutes": [set("points", expr`Number(points) + 1`), go("third")],
          "8 hours": go("third"),
        },
      }),
    ],

    third: [
      say("And what is a light year?"),
      ask.choice({
        options: {
          "A time": go("result"),
          "A distance": [set("points", expr`Number(points) + 1`), go("result")],
        },
      }),
    ],

    result: [
      branch(
        [
          { when: is("points").gte(3), do: say("**{{points}} of 3.** You know your way around up there.") },
          { when: is("points").gte(1), do: say("**{{points}} of 3.** Not bad at all.") },
        ],
        say("None this time. The sky is patient."),
      ),
      ask.choice({ options: { "Once more": [set("points", 0), go("first")], "That's enough": go("end") } }),
    ],

    end: [say("Thanks for playing!")],
  },
});
