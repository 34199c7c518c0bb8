import {
  ask,
  branch,
  comeBack,
  defineBot,
  expr,
  go,
  image,
  is,
  jump,
  number,
  oneOf,
  say,
  set,
  text,
  wait,
  when,
} from "@banter/engine";

/** A coffee roaster's product quiz: the answers add up to a score from mild to bold, which selects the coffee. */
export default defineBot({
  id: "quiz",
  name: "Amber & Oak: find your coffee",
  variables: {
    score: number(0),
    step: number(0),
    drink: oneOf("filter", "espresso", "milk"),
    taste: text(),
    strength: number(),
    moment: text(),
    machine: text(),
    coffee: text(),
    why: text(),
    name: text(),
    email: text(),
  },
  start: "welcome",
  groups: {
    welcome: [
      image("/pictures/roastery.webp", {
        width: 1280,
        height: 600,
        alt: "The window of a small coffee roastery",
      }),
      say("Welcome to **Amber & Oak**, roasting in small batches since breakfast."),
      say("Five questions, then I know which coffee you should wake up with. Ready?"),
      ask.choice({ options: { "Let's go": go("drink"), "What do you do with my answers?": go("privacy") } }),
    ],

    privacy: [
      say(
        "Good question. They pick your coffee, nothing else. I only learn your email address if you give it to me at the end.",
      ),
      ask.choice({ options: { "Fine, let's go": go("drink"), "No, thank you": go("goodbye") } }),
    ],

    drink: [
      jump("count"),
      say("How do you drink your coffee?"),
      ask.choice({
        save: "drink",
        options: [
          { label: "Filter, black", value: "filter" },
          { label: "Espresso", value: "espresso" },
          { label: "With plenty of milk", value: "milk" },
        ],
      }),
      branch(
        [
          { when: is("drink").eq("espresso"), do: set("score", expr`Number(score) + 3`) },
          { when: is("drink").eq("milk"), do: set("score", expr`Number(score) + 2`) },
        ],
        set("score", expr`Number(score) - 1`),
      ),
      go("taste"),
    ],

    taste: [
      jump("count"),
      say("Which of these would you rather eat?"),
      ask.picture({
        save: "taste",
        pictures: [
          {
            image: "/pictures/light-roast.webp",
            title: "A bowl of berries",
            description: "Bright, fruity, a little sour",
            value: "berries",
            do: set("score", expr`Number(score) - 2`),
          },
          {
            image: "/pictures/medium-roast.webp",
            title: "A nut cake",
            description: "Round, sweet, warm",
            value: "nuts",
            do: set("score", expr`Number(score) + 1`),
          },
          {
            image: "/pictures/dark-roast.webp",
            title: "Dark chocolate",
            description: "Bitter, deep, serious",
            value: "chocolate",
            do: set("score", expr`Number(score) + 4`),
          },
        ],
      }),
      go("strength"),
    ],

    strength: [
      jump("count"),
      say("How strong may it be, from 1 (a whisper) to 5 (a trombone)?"),
      ask.rating({ save: "strength", min: 1, max: 5, left: "whisper", right: "trombone", isOneClick: true }),
      set("score", expr`Number(score) + Number(strength) - 3`),
      go("moment"),
    ],

    moment: [
      jump("count"),
      say("When do you drink most of it?"),
      ask.choice({
        save: "moment",
        isMultiple: true,
        button: "These are mine",
        options: ["Before I can speak", "At work", "After lunch", "In the evening"],
      }),
      when(is("moment").contains("evening"), [
        say("In the evening! Then I keep an eye on the caffeine for you."),
        set("score", expr`Number(score) - 2`),
      ]),
      go("machine"),
    ],

    machine: [
      jump("count"),
      say("Last one: what do you make it with?"),
      ask.choice({
        save: "machine",
        isSearchable: true,
        searchPlaceholder: "Search for your machine",
        options: [
          "Paper filter",
          "French press",
          "Moka pot",
          "Portafilter",
          "Fully automatic",
          "AeroPress",
          "Cold brew jar",
        ],
      }),
      go("result"),
    ],

    count: [set("step", expr`Number(step) + 1`), say("*Question {{step}} of 5*"), comeBack()],

    result: [
      say("Let me think …"),
      wait(1),
      branch(
        [
          {
            when: is("score").gte(6),
            do: [
              image("/pictures/dark-roast.webp", {
                width: 640,
                height: 480,
                alt: "A cup of dark roasted coffee",
              }),
              set("coffee", "Night Ferry"),
              set("why", "a dark roast from Sumatra with cocoa and cedar, made for espresso and for milk"),
            ],
          },
          {
            when: is("score").gte(2),
            do: [
              image("/pictures/medium-roast.webp", {
                width: 640,
                height: 480,
                alt: "A cup of medium roasted coffee",
              }),
              set("coffee", "Market Square"),
              set("why", "a round Brazil with hazelnut and caramel, at home in every machine"),
            ],
          },
        ],
        [
          image("/pictures/light-roast.webp", {
            width: 640,
            height: 480,
            alt: "A cup of light roasted coffee",
          }),
          set("coffee", "First Light"),
          set("why", "a washed Ethiopia with bergamot and peach, best with a paper filter"),
        ],
      ),
      say("Yours is **{{coffee}}**: {{why}}."),
      say("It goes well with your *{{machine}}*. Shall I send you the recipe and 10 % off the first bag?"),
      ask.choice({
        options: {
          "Yes, please": go("recipe"),
          "Once more from the start": go("again"),
          "No, thanks": go("goodbye"),
        },
      }),
    ],

    recipe: [
      say("Who shall I address it to?"),
      ask.text({ save: "name", placeholder: "Your first name" }),
      say("And where does it go?"),
      ask.email({ save: "email", placeholder: "you@example.com" }),
      say("On its way to {{email}}. Enjoy **{{coffee}}**, {{name}}! ☕"),
    ],

    again: [set("score", 0), set("step", 0), say("From the top, then."), go("drink")],

    goodbye: [say("All right. The shop is open until six, and the first cup is on us. ☕")],
  },
  theme: {
    preset: "playful",
    brandColor: "#b5562b",
    general: { progressBar: { isEnabled: true } },
    chat: { hostAvatar: { url: "☕" } },
  },
  settings: { typingEmulation: { speed: 500, maxDelay: 2 } },
});
