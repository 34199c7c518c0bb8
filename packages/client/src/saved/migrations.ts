import { decoders, isRecord, parseJson, type UnknownRecord } from "@banter/protocol";

/** Upgrades a stored record by one version. Other code can write to the storage, so the record may contain anything. */
export interface Migration {
  readonly name: string;
  readonly up: (record: UnknownRecord) => UnknownRecord;
}

/*
 * The migrations of each kind of record, oldest first. A record of version n has passed the first n - 1 of its list, so new ones
 * are appended, and none is changed once it is released.
 */

export const chatMigrations: readonly Migration[] = [
  { name: "list-replaced-sessions", up: (chat) => ({ replaced: [], ...chat }) },
  { name: "list-older-pages", up: (chat) => ({ older: [], ...chat }) },
  {
    // Any feedback with a time is later than one without.
    name: "date-feedback",
    up: (chat) => ({
      ...chat,
      ratings: decoders
        .array(decoders.asRecord)(chat["ratings"])
        .map((feedback) => ({ ratedAt: 0, ...feedback })),
    }),
  },
];

export const olderPageMigrations: readonly Migration[] = [];

export const composerMigrations: readonly Migration[] = [
  { name: "list-carried-texts", up: (composer) => ({ carried: [], ...composer }) },
];

export const paymentMigrations: readonly Migration[] = [];

/** The stored record in the current version. Undefined if it has a newer one, or is none. */
export function migrate(record: unknown, migrations: readonly Migration[]): UnknownRecord | undefined {
  if (!isRecord(record) || isNewerRecord(record, migrations)) return undefined;
  return migrations.slice(versionOf(record) - 1).reduce((migrated, { up }) => up(migrated), record);
}

/** Parses and migrates a stored record. */
export function readRecord(text: string | undefined, migrations: readonly Migration[]): unknown {
  return text === undefined ? undefined : migrate(parseJson(text), migrations);
}

/** The record with its version, which stands first in its JSON. */
export function versioned<Fields extends object>(
  fields: Fields,
  migrations: readonly Migration[],
): Fields & { readonly version: number } {
  return { version: migrations.length + 1, ...fields };
}

/** Whether a newer widget has stored the record. This one must neither read nor replace it. */
export function isNewerRecord(record: UnknownRecord, migrations: readonly Migration[]): boolean {
  return versionOf(record) > migrations.length + 1;
}

/** As `isNewerRecord`, without parsing all of it: a chat is saved often, and can be long. */
export function isNewerText(text: string | undefined, migrations: readonly Migration[]): boolean {
  const version = /^\{"version":(\d+)[,}]/.exec(text ?? "")?.[1];
  return isNewerRecord({ version }, migrations);
}

/** Version 1 of the composer's, the payments' and the pages' records had no number. */
function versionOf({ version }: UnknownRecord): number {
  return Math.max(1, Math.floor(decoders.number(1)(version)));
}
