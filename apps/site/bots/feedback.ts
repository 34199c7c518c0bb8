import {
  all,
  any,
  ask,
  branch,
  defineBot,
  expr,
  go,
  image,
  is,
  list,
  number,
  oneOf,
  say,
  set,
  special,
  text,
  when,
} from "@banter/engine";

/** A hotel's survey after a stay: ratings, the reasons behind them, and a follow-up for unhappy guests. */
export default defineBot({
  id: "feedback",
  name: "Tidewater House: your stay",
  variables: {
    room: number(),
    service: number(),
    breakfast: number(),
    average: number(),
    recommend: number(),
    liked: text(),
    disliked: text(),
    story: text(),
    photos: list(),
    arrival: text(),
    roomNumber: text(),
    mood: oneOf("glad", "mixed", "sorry"),
    mayCall: oneOf("yes", "no"),
    phone: text(),
    callAt: text(),
    answeredOn: text(),
  },
  start: "welcome",
  groups: {
    welcome: [
      image("/pictures/harbour.jpg", {
        width: 1280,
        height: 560,
        alt: "A small hotel by the harbour in the evening",
      }),
      say("Thank you for staying at **Tidewater House**. 🌊"),
      say("How was it? This takes about two minutes, and a person reads every answer."),
      set("answeredOn", special("today")),
      ask.choice({ options: { Sure: go("stay"), "I have only one thing to say": go("oneThing") } }),
    ],

    stay: [
      say("When did you arrive?"),
      ask.date({ save: "arrival" }),
      say("And which room did you have? A number such as 12 or B3 is enough."),
      ask.text({ save: "roomNumber", placeholder: "B3" }),
      go("ratings"),
    ],

    ratings: [
      say("How many stars do you give the **room**?"),
      ask.rating({ save: "room", max: 5, hasIcons: true, isOneClick: true }),
      say("And the **people** who looked after you?"),
      ask.rating({ save: "service", max: 5, hasIcons: true, isOneClick: true }),
      say("Last one: the **breakfast**?"),
      ask.rating({ save: "breakfast", max: 5, hasIcons: true, isOneClick: true }),
      set("average", expr`Math.round((Number(room) + Number(service) + Number(breakfast)) / 3 * 10) / 10`),
      branch(
        [
          {
            when: all(is("room").gte(4), is("service").gte(4), is("breakfast").gte(4)),
            do: set("mood", "glad"),
          },
          {
            when: any(is("room").lte(2), is("service").lte(2), is("breakfast").lte(2)),
            do: set("mood", "sorry"),
          },
        ],
        set("mood", "mixed"),
      ),
      branch(
        [
          { when: is("mood").eq("glad"), do: go("praise") },
          { when: is("mood").eq("sorry"), do: go("trouble") },
        ],
        go("mixed"),
      ),
    ],

    praise: [
      say("**{{average}} stars.** That makes our day! What did you like most?"),
      ask.choice({
        save: "liked",
        isMultiple: true,
        options: ["The view", "The bed", "The quiet", "The breakfast", "The people", "The harbour"],
      }),
      go("recommend"),
    ],

    mixed: [
      say("{{average}} stars on the whole. What kept it from five?"),
      ask.text({ save: "disliked", isLong: true, placeholder: "The shower took a while to get warm …" }),
      go("recommend"),
    ],

    trouble: [
      say("I'm sorry to read that. What went wrong?"),
      ask.choice({
        save: "disliked",
        isMultiple: true,
        button: "That was it",
        options: [
          { label: "The room wasn't clean" },
          { label: "Noise" },
          { label: "Too hot or too cold" },
          { label: "Someone was unfriendly", showIf: is("service").lte(3) },
          { label: "The breakfast", showIf: is("breakfast").lte(3) },
          { label: "Something else" },
        ],
      }),
      say("Would you tell us a little more?"),
      ask.text({
        save: "story",
        isLong: true,
        placeholder: "What happened, and when?",
        attachments: { save: "photos", visibility: "Private" },
      }),
      say("May Ines, who runs the house, call you about it?"),
      ask.choice({
        save: "mayCall",
        options: [
          { label: "Yes, please", value: "yes", do: go("call") },
          { label: "No, it's fine", value: "no" },
        ],
      }),
      go("recommend"),
    ],

    call: [
      say("On which number?"),
      ask.phone({ save: "phone", country: "GB" }),
      say("And at what time does it suit you?"),
      ask.time({ save: "callAt" }),
      say("Ines calls {{phone}} around {{callAt}}."),
      go("recommend"),
    ],

    recommend: [
      say("How likely are you to recommend us to a friend, from 0 to 10?"),
      ask.rating({ save: "recommend", max: 10, left: "Not at all", right: "Certainly", button: "Send" }),
      when(is("recommend").gte(9), say("You are wonderful. Tell them to ask for the attic room."), [
        when(is("recommend").lte(6), say("Understood. We'll work on it.")),
      ]),
      go("end"),
    ],

    oneThing: [
      say("Go ahead, I'm all ears."),
      ask.text({ save: "story", isLong: true, placeholder: "What should we know?" }),
      go("end"),
    ],

    end: [
      when(
        is("mood").eq("sorry"),
        say(
          "Thank you for being honest. We'd love a second chance: the next breakfast is on us, just mention this chat.",
        ),
        say("Thank you, and see you at the harbour! ⛵"),
      ),
    ],
  },
  theme: {
    brandColor: "#2e5d73",
    general: { progressBar: { isEnabled: true } },
    chat: { hostAvatar: { url: "⚓" } },
  },
});
