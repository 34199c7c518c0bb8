import { chmodSync, mkdirSync, openSync, closeSync, readdirSync } from "node:fs";

/** The contents of a server's data folder. */
const OWN_ENTRY = /^(?:banter\.sqlite(?:-wal|-shm|-journal)?|secret|owner-token|files|widget)$/;

/**
 * Creates a folder that no other user of the machine can open. An existing one is restricted if it contains only
 * Banter's data; a folder that other programs use keeps its mode.
 */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).every((name) => OWN_ENTRY.test(name))) restrict(folder, 0o700);
}

/** Creates an empty file, or restricts an existing one, so that no other user of the machine can read it. */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    // Not opened: closing it would release SQLite's locks in this process.
    restrict(path, 0o600);
  }
}

function restrict(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Another user owns it, such as a mounted volume, and chooses the mode.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
}
