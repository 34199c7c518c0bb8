import { afterEach, expect, test, vi } from "vitest";
import { hasPaymentInProgress, rememberOpened, wasOpened } from "./opened-flag.ts";

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test("remembers an open chat in this tab, until it is closed", () => {
  const props = { typebot: "lead" };
  expect(wasOpened(props)).toBe(false);
  rememberOpened(props, true);
  expect([wasOpened(props), wasOpened({ typebot: "other" })]).toEqual([true, false]);
  rememberOpened(props, false);
  expect(wasOpened(props)).toBe(false);
});

test("storage that is there but can't be read or written counts as empty", () => {
  // Firefox gives such a store where its file is damaged.
  const broken = () => {
    throw new Error("NS_ERROR_FILE_CORRUPTED");
  };
  for (const name of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(broken);
  const props = { typebot: "lead" };
  rememberOpened(props, true);
  expect([wasOpened(props), hasPaymentInProgress(props)]).toEqual([false, false]);
});
