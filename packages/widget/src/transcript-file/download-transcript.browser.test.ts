import { afterEach, expect, test, vi } from "vitest";
import { chunk, text } from "../chat/testing/fixtures.ts";
import { emptyState } from "../chat/testing/scripted-session.ts";
import { englishStrings } from "../i18n/strings.ts";
import { downloadTranscript } from "./download-transcript.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the file stays readable for a minute: Safari reads it after it has asked the visitor", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const created = vi.spyOn(URL, "createObjectURL");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  downloadTranscript(englishStrings, { ...emptyState, chunks: [chunk("1", [text("Hello")])] });
  const url = String(created.mock.results[0]?.value);
  vi.advanceTimersByTime(50_000);
  expect(await (await fetch(url)).text()).toContain("Hello");
  vi.advanceTimersByTime(20_000);
  await expect(fetch(url)).rejects.toThrow(TypeError);
});
