import { isRecord, parseJson } from "@banter/protocol";
import { useMemo } from "react";
import type { Step } from "./draft/bot-draft.ts";
import { withoutIds } from "./draft/edit-steps.ts";

const KEY = "banter-copied-step";

/** A copied step, which can be pasted into another bot in another tab. */
export interface CopiedSteps {
  copy(step: Step | undefined): void;
  /** Without ids, which must be unique in a bot; empty if nothing was copied. */
  paste(): readonly Step[];
}

export function useCopiedSteps(): CopiedSteps {
  return useMemo(() => createCopiedSteps(localStorage), []);
}

function createCopiedSteps(storage: Pick<Storage, "getItem" | "setItem">): CopiedSteps {
  return {
    copy: (step) => {
      if (step !== undefined) storage.setItem(KEY, JSON.stringify(step));
    },
    paste: () => {
      const copied = parseJson(storage.getItem(KEY) ?? "");
      return isRecord(copied) ? [withoutIds(copied)] : [];
    },
  };
}
