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

type Path = readonly (string | number)[];

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
  const notes = new Map<string, Diagnostic>();
  let value: unknown = fields;
  for (;;) {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return { value: parsed.output, notes: [...notes.values()] };
    const removed = parsed.issues.flatMap((issue) => wrongPaths(schema, value, issue));
    const isWhole = removed.length === 0 || removed.some((path) => path.length === 0);
    for (const path of isWhole ? [[]] : removed) {
      const list = path.findIndex((_, index) => Array.isArray(valueAtKeys(value, path.slice(0, index))));
      const name = [root, ...(list < 0 ? path : path.slice(0, list))].join(".");
      // Null is how exported bots write that a field has no value.
      if (valueAtKeys(value, path) !== null) notes.set(name, leftOut(name, list >= 0));
    }
    if (isWhole) return { value: undefined, notes: [...notes.values()] };
    value = without(value, new Set(removed.map(pathKey)));
  }
}

/** Paths of the fields to remove because of an issue. */
function wrongPaths(schema: unknown, value: unknown, issue: v.BaseIssue<unknown>): readonly Path[] {
  const path = presentPart(value, (issue.path ?? []).map(({ key }) => key).filter(isKey));
  if (!isUnknownKey(issue)) return [path];
  const owner = path.slice(0, -1);
  return unknownKeys(schema, value, valueAtKeys(value, owner), owner).map((key) => [...owner, key]);
}

function valueAtKeys(value: unknown, [key, ...deeper]: readonly unknown[]): unknown {
  if (typeof key !== "string" && typeof key !== "number") return value;
  return typeof value === "object" && value !== null
    ? valueAtKeys(Reflect.get(value, key), deeper)
    : undefined;
}

/** The path as far as it exists: an object that lacks a required field is removed as a whole. */
function presentPart(value: unknown, path: Path): Path {
  const missing = path.findIndex((key, index) => {
    const owner = valueAtKeys(value, path.slice(0, index));
    return !isRecord(owner) && !Array.isArray(owner) ? true : !Object.hasOwn(owner, key);
  });
  return missing < 0 ? path : path.slice(0, missing);
}

/** All of an object at once: the schema reports only the first one. */
function unknownKeys(schema: unknown, value: unknown, owner: unknown, path: Path): readonly string[] {
  const known = new Set(knownFields(schema, value, path));
  return Object.keys(Object(owner)).filter((key) => !known.has(key));
}

function leftOut(name: string, isList: boolean): Diagnostic {
  return {
    severity: "warning",
    message: isList
      ? `${name} has items with unknown fields or values: these are left out`
      : `${name} is no field of our own format, or has an unknown value: it is left out`,
    hint: "Set the field that has the same effect, if you need it.",
  };
}

/** Lists in the place of objects have their indexes as texts. */
function pathKey(path: Path): string {
  return JSON.stringify(path.map(String));
}

/** The value without what is at these paths. */
function without(value: unknown, removed: ReadonlySet<string>, path: Path = []): unknown {
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).flatMap(([key, field]: [string, unknown]) => {
    const inner = [...path, key];
    return removed.has(pathKey(inner)) ? [] : [[key, without(field, removed, inner)] as const];
  });
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}

/** JSON with sorted keys and without undefined fields. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) =>
    isRecord(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}
