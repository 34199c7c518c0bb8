import {
  abTest,
  append,
  ask,
  audio,
  comeBack,
  defineBot,
  embed,
  expr,
  go,
  image,
  is,
  jump,
  list,
  number,
  redirect,
  say,
  script,
  set,
  special,
  text,
  video,
  wait,
  when,
} from "@banter/engine";

/** All messages and inputs, behind a menu. Uses the site's `showcase/` and `pictures/` files. */
export default defineBot({
  id: "showcase",
  name: "Showcase",
  variables: {
    seen: number(0),
    today: text(),
    short: text(),
    long: text(),
    files: list(),
    voice: text(),
    amount: number(),
    email: text(),
    url: text(),
    phone: text(),
    day: text(),
    trip: text(),
    time: text(),
    one: text(),
    many: text(),
    basket: list("Apples", "Bread"),
    fromList: text(),
    picture: text(),
    stars: number(),
    file: text(),
    card: text(),
    pressed: text(),
    asked: text(),
  },
  start: "menu",
  groups: {
    menu: [
      when(
        is("seen").eq(0),
        [
          set("today", special("today")),
          say("Hello! This is everything a bot can say and ask. Pick a shelf."),
        ],
        say("What next? You have seen {{seen}} so far."),
      ),
      ask.choice({
        options: [
          { label: "Texts", do: go("texts") },
          { label: "Pictures, sound, pages", do: go("media") },
          { label: "Typing", do: go("typing") },
          { label: "Dates", do: go("dates") },
          { label: "Choosing", do: go("choosing") },
          { label: "Rating", do: go("rating") },
          { label: "Files and voice", do: go("files") },
          { label: "Cards", do: go("cards") },
          { label: "Paying", do: go("paying") },
          { label: "What a flow can do", do: go("logic") },
          { label: "That's enough", do: go("end") },
        ],
      }),
    ],

    count: [set("seen", expr`Number(seen) + 1`), comeBack()],

    texts: [
      jump("count"),
      say("**Bold**, *italic*, ++underlined++, ~~struck out~~, `code` and a [link](#top)."),
      say(`
        # A heading

        - A list
          - with another in it
        - and an end

        1. First
        2. Second

        > And someone said this.
      `),
      say("A text with a variable: today is {{today}}."),
      go("menu"),
    ],

    media: [
      jump("count"),
      image("/pictures/studio.jpg", { width: 1280, height: 640, alt: "A desk by a window" }),
      image("/pictures/medium-roast.webp", {
        width: 640,
        height: 480,
        alt: "A cup of coffee",
        link: "#coffee",
      }),
      say("The second one is a link. Now a sound:"),
      audio("/showcase/chime.wav", { isAutoplay: false }),
      say("A video:"),
      video("/showcase/clip.webm", { height: 240, isAutoplay: false }),
      say("And a page that the chat waits for. Press its button."),
      embed("/showcase/page.html", { height: 180, waitFor: { event: "page-done", save: "pressed" } }),
      when(is("pressed").set(), say("It said *{{pressed}}*.")),
      go("menu"),
    ],

    typing: [
      jump("count"),
      say("A short text:"),
      ask.text({ save: "short", placeholder: "A few words", button: "Send" }),
      say("A long one (Ctrl or Cmd and Enter sends it):"),
      ask.text({ save: "long", isLong: true, placeholder: "As much as you like" }),
      say("A number, in euros, from 0 to 500:"),
      ask.number({
        save: "amount",
        min: 0,
        max: 500,
        step: 0.5,
        style: "currency",
        currency: "EUR",
        locale: "de",
      }),
      say("An email address:"),
      ask.email({ save: "email", retry: "That isn't an email address." }),
      say("A web address; you may leave out the https://"),
      ask.url({ save: "url" }),
      say("A phone number:"),
      ask.phone({ save: "phone", country: "FR" }),
      go("menu"),
    ],

    dates: [
      jump("count"),
      say("A day:"),
      ask.date({ save: "day", format: "d MMMM yyyy" }),
      say("From when to when, with the hour:"),
      ask.date({
        save: "trip",
        format: "d MMMM yyyy, HH:mm",
        isRange: true,
        hasTime: true,
        from: "From",
        to: "Until",
        button: "Take it",
      }),
      say("And a time:"),
      ask.time({ save: "time" }),
      say("{{day}}, then {{trip}}, at {{time}}."),
      go("menu"),
    ],

    choosing: [
      jump("count"),
      say("One of three:"),
      ask.choice({ save: "one", options: ["Red", "Green", "Blue"] }),
      say("As many as you like, with a search:"),
      ask.choice({
        save: "many",
        isMultiple: true,
        isSearchable: true,
        button: "These",
        options: ["Apple", "Banana", "Cherry", "Date", "Elderberry", "Fig", "Grape", "Honeydew"],
      }),
      set("basket", append("{{one}} paint")),
      say("Out of a list that has just grown:"),
      ask.choice({ save: "fromList", optionsFrom: "basket" }),
      say("And pictures:"),
      ask.picture({
        save: "picture",
        pictures: [
          { image: "/pictures/light-roast.webp", title: "Light", description: "Fruity" },
          { image: "/pictures/medium-roast.webp", title: "Medium", description: "Nutty" },
          { image: "/pictures/dark-roast.webp", title: "Dark", description: "Bitter" },
        ],
      }),
      go("menu"),
    ],

    rating: [
      jump("count"),
      say("Stars, sent at the first touch:"),
      ask.rating({ save: "stars", max: 5, hasIcons: true, isOneClick: true }),
      say("And numbers from 0 to 10:"),
      ask.rating({ left: "Never", right: "Certainly", button: "Send" }),
      when(is("stars").gte(4), say("{{stars}} stars, how kind!")),
      go("menu"),
    ],

    files: [
      jump("count"),
      say("A text with attachments or a voice message:"),
      ask.text({ save: "short", attachments: { save: "files" }, voice: { save: "voice" } }),
      say("And files on their own. You may skip this."),
      ask.file({
        save: "file",
        isMultiple: true,
        isRequired: false,
        types: [".pdf", ".png", ".jpg"],
        skip: "Skip",
      }),
      go("menu"),
    ],

    cards: [
      jump("count"),
      say("Cards, each with buttons of its own:"),
      ask.cards({
        save: "card",
        cards: [
          {
            title: "First Light",
            description: "A light roast",
            image: "/pictures/light-roast.webp",
            buttons: ["Take it", "Later"],
          },
          {
            title: "Market Square",
            description: "A medium roast",
            image: "/pictures/medium-roast.webp",
            buttons: ["Take it", "Later"],
          },
          {
            title: "Night Ferry",
            description: "A dark roast",
            image: "/pictures/dark-roast.webp",
            buttons: { "Take it": say("A bold choice."), Later: go("menu") },
          },
        ],
      }),
      go("menu"),
    ],

    paying: [
      jump("count"),
      say("This needs a Stripe key on the server. Shall I try?"),
      ask.choice({ options: { Yes: go("payment"), "Better not": go("menu") } }),
    ],

    payment: [
      ask.payment({ amount: 3, currency: "EUR", description: "One coffee", button: "Pay", success: "Paid" }),
      say("Thank you!"),
      go("menu"),
    ],

    logic: [
      jump("count"),
      say("Now a pause of one second …"),
      wait(1),
      abTest({ a: say("You are in group A."), b: say("You are in group B.") }),
      script("document.title = 'Hello from a bot'", { name: "Change the title" }),
      say("I have changed this page's title. And now a page in a new tab:"),
      redirect("#showcase", { isNewTab: true }),
      go("menu"),
    ],

    help: [say("You asked for help with *{{asked}}*. There is a menu right below."), comeBack()],

    end: [say("Thank you for looking. You have seen {{seen}} shelves. 👋")],
  },
  events: {
    commands: { help: { do: [set("asked", "the showcase"), go("help")], isResuming: true } },
  },
  theme: {
    general: { progressBar: { isEnabled: true, position: "fixed", placement: "Top" } },
    chat: { hostAvatar: { isEnabled: true }, guestAvatar: { isEnabled: true, url: "🙂" } },
  },
});
