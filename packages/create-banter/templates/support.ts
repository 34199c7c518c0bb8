import {
  ai,
  ask,
  defineBot,
  expr,
  forSession,
  go,
  is,
  number,
  say,
  set,
  special,
  text,
  when,
} from "@banter/engine";

/*
 * Support by a language model that looks things up and names its sources. The key is set by BANTER_AI_OPENAI_KEY; without it,
 * `dev` answers with a built-in demo model, which calls the tools as well.
 */

/** Your help pages. A bot with many of them sends an HTTP request to your search instead. */
const articles = [
  {
    title: "Delivery",
    url: "https://example.com/help/delivery",
    text: "Parcels to Europe take 2 to 4 working days, to other countries 5 to 9. Delivery is free from 40 € on.",
  },
  {
    title: "Returns",
    url: "https://example.com/help/returns",
    text: "Anything unopened can be returned within 30 days. The refund arrives within 5 working days.",
  },
];

/** Code of a tool runs on the server, in a sandbox. What it returns goes to the model. */
const searchHelp = `
const articles = ${JSON.stringify(articles)};
const words = String(question).toLowerCase().match(/[a-z]{4,}/g) || [];
const found = articles.filter(({ title, text }) =>
  words.some((word) => (title + " " + text).toLowerCase().includes(word)));
const shown = found.length > 0 ? found : articles;
return [
  shown.map(({ text }, index) => text + " [" + (index + 1) + "]").join("\\n\\n"),
  shown.map(({ title, url }, index) => "[" + (index + 1) + "]: " + url + ' "' + title + '"').join("\\n"),
].join("\\n\\n");
`;

/** Replace it by a group that asks your shop: node_modules/@banter/server/dist/docs/streaming.md#tools. */
const findOrder = `
const orders = {
  "A-12": { items: "2 × Harbour Blend, 500 g", state: "on its way", arrives: "Thursday" },
  "B-7": { items: "1 × Filter paper", state: "being packed", arrives: "Friday" },
};
const found = orders[String(order).trim().toUpperCase()];
if (!found) throw new Error("There is no order " + order + ". The examples are A-12 and B-7.");
return [
  "| Order | " + order + " |",
  "|---|---|",
  "| Items | " + found.items + " |",
  "| State | **" + found.state + "** |",
  "| Arrives | " + found.arrives + " |",
].join("\\n");
`;

export default defineBot({
  id: "support",
  name: "Support",
  variables: {
    question: text(),
    answer: text(),
    email: text(),
    // Needed by the flow only: no columns of your results.
    conversation: forSession(text()),
    turns: forSession(number(0)),
  },
  settings: {
    canEditAnswers: true,
    disclosure: "Our assistant is a language model and can make mistakes. Check what matters.",
  },
  start: "welcome",
  groups: {
    welcome: [
      say("Hello! I can look up your order and search our help pages."),
      ask.text({ save: "question", placeholder: "Where is order A-12?" }),
      go("reply"),
    ],

    reply: [
      set("conversation", special("transcript")),
      set("answer", ""),
      ai("openai", {
        model: "gpt-5-mini",
        messages: [
          {
            role: "system",
            content: `You are the support of a small coffee shop. Be brief and friendly; use Markdown.
Look orders up and search the help pages; never guess what they say. Mark what you take from a page with its number, such as [1], and end your reply with a line per number: [1]: https://address "Title".
If you can't help, say so. The conversation so far:

{{conversation}}`,
          },
          { role: "user", content: "{{question}}" },
        ],
        tools: [
          {
            name: "find_order",
            description: "Finds an order by its number",
            parameters: { order: { type: "text", description: "such as A-12" } },
            code: findOrder,
            status: "Looking up your order …",
          },
          {
            name: "search_help",
            description: "Searches the help pages about delivery and returns",
            parameters: { question: "text" },
            code: searchHelp,
            status: "Searching our help pages …",
          },
        ],
        // Where the flow continues when a visitor, or all of them, have reached the daily limit of the server.
        onLimit: "byMail",
        // Where it continues when the model's provider fails. What the model has written until then stays.
        onError: "unanswered",
        // Visitors rate each reply; you read the ratings on the admin page.
        canRate: true,
        save: "answer",
      }),
      say("{{answer}}"),
      // The visitor stopped the reply before its first word.
      when(is("answer").empty(), go("unanswered")),
      // Limits what one conversation can cost.
      set("turns", expr`Number(turns) + 1`),
      when(is("turns").gte(10), go("byMail")),
      go("next"),
    ],

    next: [ask.text({ save: "question", placeholder: "Anything else?" }), go("reply")],

    unanswered: [
      say("I can't answer that right now. My colleagues can, by mail."),
      ask.choice({ options: { "Write to me": go("byMail"), "Ask something else": go("next") } }),
    ],

    byMail: [
      say("I can't answer more questions right now, but my colleagues can. Where may they write to you?"),
      ask.email({ save: "email" }),
      say("Thank you! They will answer by mail."),
    ],
  },
});
