import { fieldsOf } from "@banter/protocol";
import { textOf, type ActionHandler } from "./action-handler.ts";
import { pageFunction } from "./page-globals.ts";

export const trackWithGoogleAnalytics: ActionHandler = async (payload) => {
  const { trackingId, category, action, label, value, sendTo } = fieldsOf(payload);
  if (textOf(trackingId) === "") return {};
  const gtag = pageFunction("gtag");
  if (gtag === undefined) {
    console.error("Google Analytics was not properly initialized");
    return {};
  }
  gtag("event", textOf(action), {
    event_category: textOf(category) || undefined,
    event_label: textOf(label) || undefined,
    value: textOf(value) === "" ? undefined : Number(value),
    send_to: textOf(sendTo) || undefined,
  });
  return {};
};

export const trackWithPixel: ActionHandler = async (payload) => {
  const { pixelId, eventType, name, params } = fieldsOf(payload);
  if (textOf(pixelId) === "") return {};
  const fbq = pageFunction("fbq");
  if (fbq === undefined) {
    console.error("Pixel was not properly initialized");
    return {};
  }
  const values = readParams(params);
  if (eventType === "Custom") fbq("trackSingleCustom", textOf(pixelId), textOf(name), values);
  else if (textOf(eventType) !== "") fbq("trackSingle", textOf(pixelId), textOf(eventType), values);
  return {};
};

function readParams(params: unknown): Readonly<Record<string, unknown>> {
  if (!Array.isArray(params)) return {};
  const entries = params.map(
    (param: unknown) => [textOf(fieldsOf(param)["key"]), fieldsOf(param)["value"]] as const,
  );
  return Object.fromEntries(entries.filter(([key]) => key !== ""));
}
