import { ask, audio, block, embed, image, say, video, type Step } from "@banter/engine";

/** One example of the gallery: the steps of a bot that shows it. */
export interface Specimen {
  readonly name: string;
  readonly steps: readonly Step<string, string>[];
}

export interface SpecimenGroup {
  readonly title: string;
  readonly specimens: readonly Specimen[];
}

/** A drawing without an intrinsic size, unlike the photographs of `pictures/`. */
const drawing = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="hsl(30 60% 45%)"/><circle cx="200" cy="150" r="90" fill="white"/></svg>`)}`;

const drinks = ["Coffee", "Tea", "Hot chocolate", "Water", "Juice"];
const places = [
  { title: "Hills", description: "Quiet and green", image: "/pictures/hills.jpg" },
  { title: "Sea", description: "Wind and sand", image: "/pictures/sea.webp" },
  { title: "Town", description: "Lights and noise", image: "/pictures/town.png" },
];
const plans = [
  { title: "Small", description: "For one person", image: "/pictures/light-roast.webp" },
  { title: "Medium", description: "For a team", image: "/pictures/roastery.webp" },
  { title: "Large", description: "For a company", image: "/pictures/sea.webp" },
].map((plan) => ({ ...plan, buttons: ["Take it", "Ask about it"] }));

function specimen(name: string, ...steps: Specimen["steps"]): Specimen {
  return { name, steps };
}

/** Inputs and messages, with the options that change how they look. */
export const specimenGroups: readonly SpecimenGroup[] = [
  {
    title: "Text and contact",
    specimens: [
      specimen("Text", say("What is your name?"), ask.text({ placeholder: "Your name" })),
      specimen(
        "Text, long",
        say("Tell us more."),
        ask.text({ isLong: true, placeholder: "A few sentences", button: "Send" }),
      ),
      specimen(
        "Text, with files and voice",
        say("Describe the problem."),
        ask.text({ attachments: { save: "files" }, voice: { save: "recording" } }),
      ),
      specimen("Number", say("How many people?"), ask.number({ min: 1, max: 20, button: "Next" })),
      specimen(
        "Number, currency",
        say("What is your budget?"),
        ask.number({ style: "currency", currency: "EUR" }),
      ),
      specimen("Email", say("Where may we write?"), ask.email()),
      specimen("URL", say("Where is your site?"), ask.url()),
      specimen("Phone", say("Which number may we ring?"), ask.phone({ country: "GB" })),
    ],
  },
  {
    title: "Dates and times",
    specimens: [
      specimen("Date", say("Which day suits you?"), ask.date()),
      specimen("Date, range and time", say("From when to when?"), ask.date({ isRange: true, hasTime: true })),
      specimen("Time", say("At what time?"), ask.time()),
    ],
  },
  {
    title: "Choices",
    specimens: [
      specimen("Choice", say("What do you drink?"), ask.choice({ options: drinks })),
      specimen(
        "Choice, multiple",
        say("What do you like?"),
        ask.choice({ isMultiple: true, options: drinks }),
      ),
      specimen(
        "Choice, searchable",
        say("Find your drink."),
        ask.choice({ isMultiple: true, isSearchable: true, options: drinks }),
      ),
      specimen("Picture choice", say("Where would you go?"), ask.picture({ pictures: places })),
      specimen(
        "Picture choice, multiple",
        say("Where would you go?"),
        ask.picture({ isMultiple: true, pictures: places }),
      ),
    ],
  },
  {
    title: "Ratings",
    specimens: [
      specimen(
        "Rating, numbers",
        say("How likely are you to tell a friend?"),
        ask.rating({ left: "Not at all", right: "Very" }),
      ),
      specimen("Rating, icons", say("How was it?"), ask.rating({ hasIcons: true, max: 5 })),
      specimen("Rating, one click", say("How was it?"), ask.rating({ min: 1, max: 5, isOneClick: true })),
    ],
  },
  {
    title: "Files, cards, payments",
    specimens: [
      specimen("File", say("Send us the plan."), ask.file()),
      specimen(
        "File, several, skippable",
        say("Send us pictures."),
        ask.file({ isMultiple: true, isRequired: false, types: [".png", ".jpg", ".pdf"] }),
      ),
      specimen("Cards", say("Pick a plan."), ask.cards({ cards: plans })),
      // The server skips the payment.
      specimen(
        "Payment, without a key",
        say("Please pay."),
        ask.payment({ amount: 30, currency: "USD" }),
        say("Another time, then."),
      ),
    ],
  },
  {
    title: "Messages",
    specimens: [
      specimen(
        "Text, rich",
        say(
          [
            "**Bold**, *italic*, ++underlined++ and [a link](https://example.com).",
            "## A heading",
            "- First",
            "- Second",
            "> Somebody said this.",
            "```js",
            "const answer = 42;",
            "```",
          ].join("\n"),
        ),
      ),
      specimen("Image", image("/pictures/hills.jpg")),
      specimen("Image, small", image("/pictures/town-icon.png")),
      specimen("Image, upright", image("/pictures/sea.webp")),
      specimen("Image, turned by its file", image("/pictures/sea-turned.jpg")),
      specimen("Image, wide", image("/pictures/coast.jpg")),
      specimen("Image, AVIF", image("/pictures/bay.avif")),
      specimen("Image, animated GIF", image("/pictures/lighthouse.gif")),
      specimen("Image, cut out", image("/pictures/balloon.png")),
      specimen("Image, drawn", image(drawing)),
      specimen(
        "Text, with a picture",
        block("text", {
          content: {
            richText: [
              { type: "p", children: [{ text: "This is the view from the house:" }] },
              { type: "img", url: "/pictures/hills.jpg", children: [{ text: "" }] },
            ],
          },
        }),
      ),
      specimen("Video", video("/showcase/clip.webm", { height: 200, isAutoplay: false })),
      specimen("Audio", audio("/showcase/chime.wav", { isAutoplay: false })),
      specimen("Video, file missing", video("/missing.mp4", { isAutoplay: false })),
      specimen("Audio, file missing", audio("/missing.mp3", { isAutoplay: false })),
      specimen("Embed", embed("/embedded.html", { height: 200 })),
    ],
  },
];
