import { readEffectsConfig } from "../effects/effects-config.ts";
import { SettingError } from "../failures/setting-error.ts";
import { readS3Config } from "../files/open-files.ts";
import { readIdentitySettings } from "../identity/identity-settings.ts";
import { readLimits } from "../limits/limits.ts";
import { readProofOfWorkSettings } from "../limits/proof-of-work-settings.ts";
import {
  tryEnvironment,
  unknownSettings,
  type Environment,
  type RawEnvironment,
} from "../settings/read-environment.ts";
import { readDays, readMegabytes } from "./setting-numbers.ts";

/** Reads the settings. Throws one `SettingError` that names all invalid and all unknown ones, if any is invalid. */
export function checkEnvironment(given?: RawEnvironment): Environment {
  const { settings, problems } = readSettings(given);
  if (problems.length > 0) throw new SettingError([...problems, ...unknownSettings(settings)].join("\n"));
  return settings;
}

/** Reads the settings, and lists the problems that keep a server from starting. */
export function readSettings(given?: RawEnvironment) {
  const { settings, problems } = tryEnvironment(given);
  const readers = [
    () => readLimits(settings),
    () => readDays(settings.BANTER_RETENTION_DAYS),
    () => readMegabytes(settings.BANTER_MIN_FREE_MB),
    () => readProofOfWorkSettings(settings),
    () => readIdentitySettings(settings),
    () => readEffectsConfig(settings),
    () => readS3Config(settings),
  ];
  return { settings, problems: [...problems, ...readers.flatMap(problemOf)] };
}

function problemOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof SettingError) return [error.message];
    throw error;
  }
}
