import { urlInput } from "@banter/protocol";
import { inputUnit } from "./input-unit.ts";

export const urlUnit = inputUnit(urlInput, {
  publicOptions: ["labels"],
  isPrefilled: true,
  showsStoredForm: true,
});
