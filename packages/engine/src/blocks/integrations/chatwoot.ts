import { lenient } from "@banter/protocol";
import * as v from "valibot";
import { act, log } from "../../flow/flow.ts";
import type { BlockUnit } from "../../flow/block-unit.ts";
import { goOn } from "../../flow/outcome.ts";
import { interpolateDeep } from "../../variables/interpolate.ts";

const optionsSchema = lenient.section({
  task: lenient.text("Show widget"),
  baseUrl: lenient.text("https://app.chatwoot.com"),
  websiteToken: lenient.text(),
  user: lenient.section({
    id: lenient.optionalText(),
    email: lenient.optionalText(),
    name: lenient.optionalText(),
    avatarUrl: lenient.optionalText(),
    phoneNumber: lenient.optionalText(),
  }),
});

/** Opens or closes the support window of another service, by the page. */
export const chatwootUnit: BlockUnit = {
  *run(block, flow) {
    const { task, baseUrl, websiteToken, user } = v.parse(
      optionsSchema,
      yield* interpolateDeep(flow, block.options),
    );
    if (flow.session.isPreview) {
      log(flow, {
        status: "info",
        description: "The support window is not opened in a preview",
        context: "Chatwoot",
      });
      return goOn;
    }
    const isClosing = task === "Close widget";
    const args = [
      { id: "baseUrl", value: baseUrl.replace(/\/+$/, "") },
      { id: "websiteToken", value: websiteToken },
      { id: "user", value: user },
    ];
    const scriptToExecute = isClosing ? { content: CLOSE, args: [] } : { content: OPEN, args };
    act(flow, { type: "chatwoot", chatwoot: { scriptToExecute } });
    return goOn;
  },
};

const CLOSE = `if (window.$chatwoot) { window.$chatwoot.toggle("close"); window.$chatwoot.toggleBubbleVisibility("hide"); }`;

const OPEN = `const show = () => {
  const { id, ...details } = Object.fromEntries(Object.entries(user).filter(([, value]) => value));
  if (id || details.email) window.$chatwoot.setUser(id || details.email, {
    email: details.email, name: details.name, avatar_url: details.avatarUrl, phone_number: details.phoneNumber,
  });
  window.$chatwoot.toggleBubbleVisibility("show");
  window.$chatwoot.toggle("open");
};
if (window.$chatwoot) show();
else {
  window.addEventListener("chatwoot:ready", show, { once: true });
  const script = document.createElement("script");
  script.src = baseUrl + "/packs/js/sdk.js";
  script.async = true;
  script.onload = () => window.chatwootSDK.run({ websiteToken, baseUrl });
  document.head.append(script);
}`;
