import { ownerKey } from "../browser/current-owner.ts";

/** Stores whose conversation this browser shows. Empty for an unknown visitor. */
export function writeOwner(bot: string, owner: string): void {
  try {
    if (owner === "") localStorage.removeItem(ownerKey(bot));
    else localStorage.setItem(ownerKey(bot), owner);
  } catch (error) {
    console.debug("Banter could not store who is signed in:", error);
  }
}
