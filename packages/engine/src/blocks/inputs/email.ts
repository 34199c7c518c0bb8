import { emailInput } from "@banter/protocol";
import { inputUnit } from "./input-unit.ts";

/** Addresses are kept in lower case. */
export const emailUnit = inputUnit(emailInput, {
  publicOptions: ["labels"],
  isPrefilled: true,
  showsStoredForm: true,
  stored: (answer) => answer.value.toLowerCase(),
  retryMessage: "That doesn't look like an email address. Could you type it again?",
});
