import { displayActions, displayDays, type DisplayCondition, type DisplayRule } from "@banter/protocol";
import * as v from "valibot";

/*
 * The fields of display rules for the JSON Schema of bot files. `decodeDisplayRules` reads the rules: it says more precisely
 * what is wrong, and is small enough for pages.
 */

const text = v.optional(v.string());
const number = v.optional(v.number());
const yes = v.optional(v.literal(true));
const texts = v.union([v.string(), v.pipe(v.array(v.string()), v.readonly())]);

export const displayCondition: v.GenericSchema<DisplayCondition> = v.strictObject({
  all: v.optional(v.lazy(() => conditions)),
  any: v.optional(v.lazy(() => conditions)),
  not: v.optional(v.lazy(() => displayCondition)),
  url: v.optional(texts),
  query: v.optional(v.record(v.string(), texts)),
  referrer: v.optional(texts),
  media: text,
  language: v.optional(texts),
  visitor: v.optional(v.picklist(["new", "returning"])),
  visits: v.optional(v.strictObject({ atLeast: number, atMost: number })),
  secondsOnPage: number,
  scrollDepth: number,
  exitIntent: yes,
  idleSeconds: number,
  elementInView: text,
  elementClicked: text,
  hours: v.optional(
    v.strictObject({
      timeZone: v.string(),
      days: v.optional(v.pipe(v.array(v.picklist(displayDays)), v.readonly())),
      from: v.string(),
      to: v.string(),
    }),
  ),
  dates: v.optional(v.strictObject({ timeZone: v.string(), from: text, until: text })),
  notClosed: yes,
  share: number,
});

const conditions: v.GenericSchema<readonly DisplayCondition[]> = v.pipe(
  v.array(displayCondition),
  v.readonly(),
);

export const displayRulesSchema: v.GenericSchema<readonly DisplayRule[]> = v.pipe(
  v.array(
    v.strictObject({
      name: text,
      when: v.optional(displayCondition),
      do: v.picklist(displayActions),
      message: text,
      bot: text,
      atMost: v.optional(v.picklist(["visit", "day", "ever"])),
    }),
  ),
  v.readonly(),
);
