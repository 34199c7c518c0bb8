import { numberInput } from "@banter/protocol";
import { inputUnit } from "./input-unit.ts";

export const numberUnit = inputUnit(numberInput, {
  publicOptions: ["labels", "min", "max", "step", "locale", "style", "currency", "unit"],
  isPrefilled: true,
  showsStoredForm: true,
});
