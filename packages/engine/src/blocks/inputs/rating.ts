import { ratingInput } from "@banter/protocol";
import { inputUnit } from "./input-unit.ts";

export const ratingUnit = inputUnit(ratingInput, {
  publicOptions: ["buttonType", "length", "startsAt", "labels", "customIcon", "isOneClickSubmitEnabled"],
  isPrefilled: true,
  showsStoredForm: true,
});
