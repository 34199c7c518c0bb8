import {
  ask,
  block,
  defineBot,
  http,
  listen,
  number,
  redirect,
  say,
  script,
  set,
  text,
  wait,
} from "@banter/engine";

/** Every action that a flow can ask of the page, one after another. `site` is set to the page's address. */
export default defineBot({
  id: "acts",
  name: "Acts",
  variables: {
    site: text(),
    sum: number(),
    nothing: text(),
    status: text(),
    city: text(),
    order: text(),
    last: text(),
    forbidden: text("javascript:window.acted.push('pwned')"),
  },
  start: "all",
  groups: {
    all: [
      script("window.acted.push('first');"),
      say("One"),
      script(
        "window.acted.push('after one: ' + document.querySelector('banter-standard').shadowRoot.textContent.includes('One'));",
      ),
      say("Two"),
      set("sum", { expr: "20 + 22", runsOnClient: true }),
      set("nothing", { expr: "undefined", runsOnClient: true }),
      http("{{site}}/data.json", {
        method: "GET",
        runsOn: "client",
        save: { status: "statusCode", city: "data.city" },
      }),
      say("Sum {{sum}}, nothing {{nothing}}, status {{status}}, city {{city}}."),
      wait(1, { isPausingFlow: true }),
      block("Google Analytics", {
        options: { trackingId: "G-TEST", category: "chat", action: "asked", label: "x", value: "3" },
      }),
      block("Pixel", { options: { pixelId: "12345678", eventType: "Lead" } }),
      block("Chatwoot", { options: { baseUrl: "{{site}}", websiteToken: "token" } }),
      listen({ order: "data.order" }, { id: "hook" }),
      say("Order {{order}}."),
      redirect("{{site}}/elsewhere", { isNewTab: true }),
      ask.text({ save: "last" }),
      redirect("{{forbidden}}", {}),
      say("The end."),
    ],
  },
  settings: {
    typingEmulation: { enabled: false },
    metadata: {
      customHeadCode: "<script>window.acted.push('head')</script><meta name='from' content='bot'>",
      googleTagManagerId: "GTM-AB12",
    },
  },
});
