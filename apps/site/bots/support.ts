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
import { readModel } from "../model.ts";

const { provider, model } = readModel(process.env);

/** Stands in for the shop's own system. */
const orders = {
  "A-12": {
    items: "2 × Harbour Blend, 500 g",
    state: "on its way",
    arrives: "Thursday",
    carrier: "Nordic Post",
  },
  "B-7": { items: "1 × Filter paper", state: "being packed", arrives: "Friday", carrier: "Nordic Post" },
};

const findOrder = `
const orders = ${JSON.stringify(orders)};
const found = orders[String(order).trim().toUpperCase()];
if (!found) throw new Error("There is no order " + order + ". This demo has the orders A-12 and B-7.");
return [
  "| Order | " + order + " |",
  "|---|---|",
  "| Items | " + found.items + " |",
  "| State | **" + found.state + "** |",
  "| Arrives | " + found.arrives + ", with " + found.carrier + " |",
].join("\\n");
`;

const deliveryTimes = `
const days = { Europe: "2 to 4", America: "5 to 8", Asia: "6 to 9" }[region];
return "Parcels to " + region + " take " + days + " working days, and are free from 40 € on.";
`;

/** A model that looks things up with tools while its reply streams. Without a key the built-in demo model calls them. */
export default defineBot({
  id: "support",
  name: "Support with tools",
  variables: {
    question: text(),
    answer: text(),
    email: text(),
    talk: forSession(text()),
    turns: forSession(number(0)),
  },
  start: "welcome",
  groups: {
    welcome: [
      say(
        "Hello! I'm the assistant of a small coffee shop. Ask me about order A-12, or how long a delivery takes.",
      ),
      ask.text({ save: "question", placeholder: "Where is my order A-12?" }),
      go("turn"),
    ],

    turn: [
      set("talk", special("transcript")),
      ai(provider, {
        model,
        messages: [
          {
            role: "system",
            content:
              "You are the support of a small shop for coffee. Be brief and friendly; use markdown. Look orders and delivery times up, and never guess them. The conversation so far:\n\n{{talk}}",
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
            name: "delivery_time",
            description: "How long a delivery takes, and what it costs",
            parameters: { region: { values: ["Europe", "America", "Asia"] } },
            code: deliveryTimes,
            status: "Asking the warehouse …",
          },
        ],
        onLimit: "byMail",
        onError: "byMail",
        save: "answer",
      }),
      say("{{answer}}"),
      set("turns", expr`turns + 1`),
      // Limits the cost, which the site's owner pays.
      when(is("turns").gte(20), go("enough")),
      ask.text({ save: "question", placeholder: "Anything else?" }),
      go("turn"),
    ],

    byMail: [
      say("I can't answer right now, but a person can. Where may they write to you?"),
      ask.email({ save: "email" }),
      say("Thank you! You will get an answer by mail."),
    ],

    enough: [say("That was a long conversation! Reload the page to start a new one.")],
  },
});
