import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { dataFolder } from "../data/data-folder.ts";

export interface OwnerToken {
  readonly value: string;
  /** The owner has set it and knows it. */
  readonly isConfigured: boolean;
  /** File in which a generated token is stored. */
  readonly path?: string;
}

/** Name in the data folder. */
export const OWNER_TOKEN_FILE = "owner-token";

/**
 * The configured token, else the one in the data folder, which is generated on the first start. Without a data folder, a
 * token for this process. Throws if the folder can't be used.
 */
export function openOwnerToken(configured: string, dataDir: string): OwnerToken {
  if (configured !== "") return { value: configured, isConfigured: true };
  if (dataFolder(dataDir) === undefined) return { value: newToken(), isConfigured: false };
  const path = join(dataDir, OWNER_TOKEN_FILE);
  return { value: storedToken(resolve(path)), isConfigured: false, path };
}

function storedToken(path: string): string {
  mkdirSync(resolve(path, ".."), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, `${newToken()}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const token = readFileSync(path, "utf8").trim();
  if (token === "") throw new Error(`${path} is empty; delete it, and the next start writes a new token`);
  return token;
}

function newToken(): string {
  return randomBytes(32).toString("base64url");
}
