import { expect, test } from "vitest";
import { parseSettings } from "./settings.ts";

// Spec: 3.54
test("the general settings and their defaults", () => {
  expect(parseSettings({}).general).toMatchObject({
    isBrandingEnabled: false,
    isInputPrefillEnabled: false,
    isHideQueryParamsEnabled: true,
    isNewResultOnRefreshEnabled: true,
    rememberUser: { isEnabled: false, storage: "session" },
    isTypingEmulationEnabled: true,
  });
  const systemMessages = {
    networkErrorTitle: "Offline",
    networkErrorMessage: "No network",
    popupBlockedTitle: "Blocked",
    popupBlockedDescription: "A tab was blocked",
    popupBlockedButtonLabel: "Open it",
    fileUploadError: "Upload failed",
  };
  expect(parseSettings({ general: { systemMessages } }).general.systemMessages).toMatchObject(systemMessages);
});

// Spec: 3.55, 9.34
test("the defaults of the typing emulation", () => {
  expect(parseSettings({}).typingEmulation).toEqual({
    enabled: true,
    speed: 400,
    maxDelay: 3,
    delayBetweenBubbles: 0,
    isDisabledOnFirstMessage: true,
  });
});

// Spec: 9.55
test("a remembered visitor is stored for the session by default", () => {
  expect(parseSettings({ general: { rememberUser: { isEnabled: true } } }).general.rememberUser).toEqual({
    isEnabled: true,
    storage: "session",
  });
});

test("hosts whose images a model's reply may show", () => {
  expect(parseSettings({}).general.allowedImageHosts).toEqual([]);
  const general = { allowedImageHosts: ["images.example.com", 7] };
  expect(parseSettings({ general }).general.allowedImageHosts).toEqual(["images.example.com"]);
});
