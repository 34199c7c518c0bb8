import { afterEach, expect, test, vi } from "vitest";
import { returnsFromPayment, storeOpened, wasOpened } from "./open-state.ts";

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test("remembers an open chat in this tab until it is closed", () => {
  const props = { typebot: "lead" };
  expect(wasOpened(props)).toBe(false);
  storeOpened(props, true);
  expect([wasOpened(props), wasOpened({ typebot: "other" })]).toEqual([true, false]);
  storeOpened(props, false);
  expect(wasOpened(props)).toBe(false);
});

test("storage that throws counts as empty", () => {
  // Firefox returns such a storage when its file is damaged.
  const broken = () => {
    throw new Error("NS_ERROR_FILE_CORRUPTED");
  };
  for (const name of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(broken);
  const props = { typebot: "lead" };
  storeOpened(props, true);
  expect([wasOpened(props), returnsFromPayment(props)]).toEqual([false, false]);
});
