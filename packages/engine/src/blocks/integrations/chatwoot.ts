import { lenient } from "@banter/protocol";
import * as v from "valibot";
import { addAction, log } from "../../turn/flow-output.ts";
import type { BlockHandler } from "../../turn/flow.ts";
import { CONTINUE } from "../../turn/outcome.ts";
import { interpolateDeep } from "../../variables/interpolate.ts";

const optionsSchema = lenient.object({
  task: lenient.string("Show widget"),
  baseUrl: lenient.string("https://app.chatwoot.com"),
  websiteToken: lenient.string(),
  user: lenient.object({
    id: lenient.optionalString(),
    email: lenient.optionalString(),
    name: lenient.optionalString(),
    avatarUrl: lenient.optionalString(),
    phoneNumber: lenient.optionalString(),
  }),
});

/** Opens or closes the Chatwoot support widget on the page. */
export const chatwootHandler: BlockHandler = {
  *run(block, flow) {
    const { task, baseUrl, websiteToken, user } = v.parse(
      optionsSchema,
      yield* interpolateDeep(flow, block.options),
    );
    if (flow.session.isPreview) {
      log(flow, {
        status: "info",
        description: "The support widget is not opened in a preview",
        context: "Chatwoot",
      });
      return CONTINUE;
    }
    const isClosing = task === "Close widget";
    if (!isClosing && websiteToken === "") {
      const description = "The support widget can't be opened: the block has no website token";
      log(flow, { status: "error", description, context: "Chatwoot" });
      return CONTINUE;
    }
    const args = [
      { id: "baseUrl", value: baseUrl.replace(/\/+$/, "") },
      { id: "websiteToken", value: websiteToken },
      { id: "user", value: user },
    ];
    const scriptToExecute = isClosing ? { content: CLOSE_SCRIPT, args: [] } : { content: OPEN_SCRIPT, args };
    addAction(flow, { type: "chatwoot", chatwoot: { scriptToExecute } });
    return CONTINUE;
  },
};

const CLOSE_SCRIPT = `if (window.$chatwoot) { window.$chatwoot.toggle("close"); window.$chatwoot.toggleBubbleVisibility("hide"); }`;

const OPEN_SCRIPT = `const show = () => {
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
