import { isRecord, mergeRecords, paletteFor } from "@banter/protocol";
import * as v from "valibot";
import type { SettingsSource, ThemeSource } from "../authoring/appearance.ts";
import { rememberVisitors } from "../define/compile/build-bot.ts";
import { resolveTheme } from "../define/compile/resolve-theme.ts";
import { settingsSource } from "../define/source/settings-source.ts";
import { themeSource } from "../define/source/theme-source.ts";
import type { BotDefinition } from "../bot/bot-definition.ts";
import type { Diagnostic } from "../bot/diagnostic.ts";
import { PRESET_NAMES } from "../themes/presets.ts";
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
  const brandColor = typeof color === "string" && color.startsWith("#") ? color : undefined;
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
    const path = parsed.issues.flatMap((issue) => [(issue.path ?? []).map(({ key }) => key)])[0] ?? [];
    if (path.length === 0) return { value: undefined, notes };
    const name = [root, ...path].join(".");
    // Null is how exported bots write that a field has no value.
    if (valueAtKeys(value, path) !== null)
      notes.push({
        severity: "warning",
        message: `${name} is no field of our own format, or has an unknown value: it is left out`,
        hint: "Set the field that has the same effect, if you need it.",
      });
    value = without(value, path);
  }
}

function valueAtKeys(value: unknown, [key, ...deeper]: readonly unknown[]): unknown {
  if (typeof key !== "string" && typeof key !== "number") return value;
  return typeof value === "object" && value !== null
    ? valueAtKeys(Reflect.get(value, key), deeper)
    : undefined;
}

function without(value: unknown, [key, ...deeper]: readonly unknown[]): unknown {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      index !== key ? [item] : deeper.length === 0 ? [] : [without(item, deeper)],
    );
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([name, field]) =>
    name !== key ? [[name, field]] : deeper.length === 0 ? [] : [[name, without(field, deeper)]],
  );
  return Object.fromEntries(entries);
}

/** JSON with sorted keys and without undefined fields. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) =>
    isRecord(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}
