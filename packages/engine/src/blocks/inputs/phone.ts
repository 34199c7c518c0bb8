import { phoneInput } from "@banter/protocol";
import { inputUnit } from "./input-unit.ts";

export const phoneUnit = inputUnit(phoneInput, {
  publicOptions: ["labels", "defaultCountryCode"],
  isPrefilled: true,
  showsStoredForm: true,
});
