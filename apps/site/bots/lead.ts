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
  number,
  oneOf,
  say,
  set,
  text,
  wait,
  when,
} from "@banter/engine";

/** A web studio's lead form: finds out what a visitor needs and who should call back. */
export default defineBot({
  id: "lead",
  name: "Fernwood Studio",
  variables: {
    name: text(),
    email: text(),
    company: text(),
    need: oneOf("website", "shop", "care", "unsure"),
    pages: number(),
    products: number(),
    site: text(),
    trouble: text(),
    budget: oneOf("small", "medium", "large"),
    start: text(),
    estimate: number(0),
    advisor: text(),
    phone: text(),
  },
  start: "welcome",
  groups: {
    welcome: [
      image("/pictures/studio.jpg", {
        width: 1280,
        height: 640,
        alt: "A desk with a laptop in front of a window with a view of hills",
        id: "hero",
      }),
      say("Hello, and welcome to **Fernwood Studio**! 👋"),
      say(
        "We design websites and online shops that people enjoy using. Two minutes of questions, then you get a first estimate.",
      ),
      say("First of all: what's your name?"),
      ask.text({ save: "name", placeholder: "Your name" }),
      say("Nice to meet you, **{{name}}**. Where may we send the estimate?"),
      ask.email({
        save: "email",
        placeholder: "you@company.com",
        retry: "Hm, that doesn't look like an email address. Could you check it?",
      }),
      go("need"),
    ],

    need: [
      say("What can we do for you?"),
      ask.choice({
        save: "need",
        options: [
          { label: "A new website", value: "website", do: go("website") },
          { label: "An online shop", value: "shop", do: go("shop") },
          { label: "Help with a site I have", value: "care", do: go("care") },
          { label: "I'm not sure yet", value: "unsure", do: go("unsure") },
        ],
      }),
    ],

    website: [
      say("Lovely. Roughly how many pages do you have in mind?"),
      ask.number({
        save: "pages",
        placeholder: "5",
        min: 1,
        max: 200,
        retry: "Any whole number from 1 to 200 will do; a guess is fine.",
      }),
      set("estimate", expr`1500 + Number(pages) * 220`),
      when(is("pages").gt(30), [
        say(
          "That is a big one. For sites of that size we plan the structure together before anything is drawn.",
        ),
        set("estimate", expr`Number(estimate) + 2500`),
      ]),
      go("budget"),
    ],

    shop: [
      say("Shops are our favourites. How many products will you sell?"),
      ask.number({ save: "products", placeholder: "40", min: 1, max: 100000 }),
      set("estimate", expr`Number(products) > 500 ? 14000 : Number(products) > 50 ? 8500 : 4800`),
      say("And will people pay by card, by invoice, or both?"),
      ask.choice({ options: ["By card", "By invoice", "Both"] }),
      go("budget"),
    ],

    care: [
      say("Happy to have a look. What's the address of your site?"),
      ask.url({ save: "site", placeholder: "www.example.com" }),
      say("And what bothers you most about it?"),
      ask.choice({
        save: "trouble",
        isMultiple: true,
        button: "That's it",
        options: ["It's slow", "It looks dated", "Nobody finds it", "It breaks on phones", "I can't edit it"],
      }),
      set("estimate", 900),
      when(
        is("trouble").contains("slow"),
        say("Slow is good news, by the way: it is the quickest thing to fix."),
      ),
      go("budget"),
    ],

    unsure: [
      say(`
        That's fine, most people start there. A few questions that help:

        - Who should find you, and why?
        - What should they do next: call, book, buy?
        - What do you have already: texts, photos, a logo?
      `),
      say("In a sentence or two, what would you like to be different in a year?"),
      ask.text({
        save: "trouble",
        isLong: true,
        placeholder: "More people should book online instead of calling…",
      }),
      set("estimate", 2400),
      go("budget"),
    ],

    budget: [
      say("Which budget do you have in mind?"),
      ask.choice({
        save: "budget",
        options: [
          { label: "Up to €3,000", value: "small" },
          { label: "€3,000 to €10,000", value: "medium" },
          { label: "More than that", value: "large" },
        ],
      }),
      branch(
        [
          {
            when: all(is("budget").eq("small"), is("estimate").gt(3000)),
            do: [
              say(
                "I'd guess **€{{estimate}}** for what you describe. We can start with the part that matters most and grow from there.",
              ),
            ],
          },
          {
            when: is("budget").eq("large"),
            do: say("That leaves room for proper research and photography."),
          },
        ],
        say("Good, that fits what we usually see."),
      ),
      say("When would you like to begin?"),
      ask.choice({
        save: "start",
        options: ["As soon as possible", "In the next three months", "Later this year"],
      }),
      go("company"),
    ],

    company: [
      when(any(is("budget").eq("large"), is("need").eq("shop")), go("call")),
      set("advisor", "Mira"),
      go("end"),
    ],

    call: [
      set("advisor", "Jonas"),
      say("For a project like yours a short call saves everybody time. Which number may Jonas ring?"),
      ask.phone({
        save: "phone",
        country: "GB",
        retry: "That number doesn't seem complete. Please add the country code.",
      }),
      say("And which company is it for?"),
      ask.text({ save: "company", placeholder: "Company" }),
      go("end"),
    ],

    end: [
      say("One moment, I'm adding it up …"),
      wait(1),
      say(`
        Thank you, {{name}}! Here is what I noted:

        - First estimate: **€{{estimate}}**
        - Begin: {{start}}
        - Your contact: **{{advisor}}**
      `),
      when(
        is("phone").set(),
        say("{{advisor}} calls {{phone}} within one working day. The summary is on its way to *{{email}}*."),
        say("{{advisor}} writes to *{{email}}* within one working day. Have a good one! 🌿"),
      ),
    ],
  },
  theme: {
    brandColor: "#2f7d5b",
    general: { progressBar: { isEnabled: true } },
    chat: { hostAvatar: { url: "🌿" } },
  },
  settings: {
    general: { isInputPrefillEnabled: true },
  },
});
