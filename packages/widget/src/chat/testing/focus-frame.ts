import { beforeEach } from "vitest";

/** In Firefox, an element's `focus()` doesn't bring the keyboard back to the tests' frame after another one has had it. */
beforeEach(() => window.focus());
