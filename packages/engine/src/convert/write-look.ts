import { isRecord, mergeRecords, paletteFor } from "@banter/protocol";
import * as v from "valibot";
import type { SettingsSource, ThemeSource } from "../authoring/appearance.ts";
import { rememberVisitors } from "../define/compile/build-bot.ts";
import { resolveTheme } from "../define/compile/resolve-theme.ts";
import { settingsSource } from "../define/source/settings-source.ts";
import { themeSource } from "../define/source/theme-source.ts";
import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { isColor } from "../themes/brand-palette.ts";
import { PRESET_NAMES } from "../themes/presets.ts";
import { isKey, isUnknownKey } from "../authoring/describe-issue.ts";
import { knownFields } from "../define/source/known-fields.ts";
import { valueAt, type Fields } from "./fields.ts";

interface Written<Value> {
  readonly value: Value | undefined;
  readonly notes: readonly Diagnostic[];
}

/** The theme of a definition: a preset if it resolves to the same, else all fields that were written. */
export function writeTheme(definition: BotDefinition): Written<ThemeSource> {
  const { theme, version } = definition;
  const preset = Number(version) > 6 ? presetOf(definition) : undefined;
  if (preset !== undefined) return { value: preset, notes: [] };
  return keepKnown(themeSource, { preset: "classic", ...mergeRecords(accentsOf(version), theme) }, "theme");
}

/** Our own format has the colors of version 6.1, whose buttons and answers look other than before. */
function accentsOf(version: string): Fields {
  if (Number(version) > 6) return {};
  const { guestBubble, button } = paletteFor(version, false);
  return {
    chat: {
      guestBubbles: { backgroundColor: guestBubble.background },
      buttons: { backgroundColor: button.background },
    },
  };
}

/** The preset, with the color of its buttons as the brand's color, that resolves to a theme. */
function presetOf({ theme, id, name }: BotDefinition): ThemeSource | undefined {
  const color = valueAt(theme, "general.progressBar.color");
  const brandColor = typeof color === "string" && color.startsWith("#") && isColor(color) ? color : undefined;
  const candidates = PRESET_NAMES.flatMap((preset): ThemeSource[] =>
    brandColor === undefined ? [preset] : [preset, { preset, brandColor }],
  );
  const wanted = stable(theme);
  const title = name === id ? undefined : name;
  return candidates.find((candidate) => stable(resolveTheme(candidate, title)) === wanted);
}

/** The settings of a definition. What equals the default of our own format is left out. */
export function writeSettings({ settings }: BotDefinition): Written<SettingsSource> {
  const { value = {}, notes } = keepKnown(settingsSource, settings, "settings");
  const { rememberUser, ...general } = value.general ?? {};
  const isRemembered = rememberUser?.isEnabled ?? false;
  const storage = rememberUser?.storage ?? "session";
  const explicit = {
    ...value,
    general: { ...general, rememberUser: { isEnabled: isRemembered, storage } },
  };
  const implied = { ...value, general };
  const isImplied = stable(rememberVisitors(implied)) === stable(rememberVisitors(explicit));
  const written = isImplied ? withoutEmpty(implied) : explicit;
  return { value: Object.keys(written).length > 0 ? written : undefined, notes };
}

function withoutEmpty({ general, ...settings }: SettingsSource): SettingsSource {
  return Object.keys(general ?? {}).length > 0 ? { ...settings, general } : settings;
}

/** The value without the fields that the schema doesn't have or that are wrong. */
function keepKnown<Value>(schema: v.GenericSchema<Value>, fields: Fields, root: string): Written<Value> {
  const notes: Diagnostic[] = [];
  let value: unknown = fields;
  for (;;) {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return { value: parsed.output, notes };
    const [issue] = parsed.issues;
    const path = presentPart(value, (issue.path ?? []).map(({ key }) => key).filter(isKey));
    if (path.length === 0) return { value: undefined, notes };
    const owner = path.slice(0, -1);
    const removed = isUnknownKey(issue)
      ? unknownKeys(schema, fields, valueAtKeys(value, owner), owner)
      : path.slice(-1);
    if (removed.length === 0) return { value: undefined, notes };
    for (const key of removed)
      // Null is how exported bots write that a field has no value.
      if (valueAtKeys(value, [...owner, key]) !== null) notes.push(leftOut([root, ...owner, key].join(".")));
    value = without(value, owner, new Set(removed.map(String)));
  }
}

function valueAtKeys(value: unknown, [key, ...deeper]: readonly unknown[]): unknown {
  if (typeof key !== "string" && typeof key !== "number") return value;
  return typeof value === "object" && value !== null
    ? valueAtKeys(Reflect.get(value, key), deeper)
    : undefined;
}

/** The path as far as it exists: an object that lacks a required field is removed as a whole. */
function presentPart(value: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  const missing = path.findIndex((key, index) => {
    const owner = valueAtKeys(value, path.slice(0, index));
    return !isRecord(owner) && !Array.isArray(owner) ? true : !Object.hasOwn(owner, key);
  });
  return missing < 0 ? path : path.slice(0, missing);
}

/** All of an object at once: the schema reports only the first one. */
function unknownKeys(
  schema: unknown,
  fields: Fields,
  owner: unknown,
  path: readonly (string | number)[],
): readonly string[] {
  const known = new Set(knownFields(schema, fields, path));
  return Object.keys(Object(owner)).filter((key) => !known.has(key));
}

function leftOut(name: string): Diagnostic {
  return {
    severity: "warning",
    message: `${name} is no field of our own format, or has an unknown value: it is left out`,
    hint: "Set the field that has the same effect, if you need it.",
  };
}

/** The value without these keys of the object or list at the path. A list in the place of an object has its indexes as keys. */
function without(
  value: unknown,
  [key, ...deeper]: readonly (string | number)[],
  removed: ReadonlySet<string>,
): unknown {
  const change = ([name, field]: readonly [string, unknown]): readonly (readonly [string, unknown])[] => {
    if (key !== undefined) return [[name, name === String(key) ? without(field, deeper, removed) : field]];
    return removed.has(name) ? [] : [[name, field]];
  };
  if (Array.isArray(value))
    return Object.entries(value)
      .flatMap(change)
      .map(([, item]) => item);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).flatMap(change)) : value;
}

/** JSON with sorted keys and without undefined fields. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) =>
    isRecord(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}
