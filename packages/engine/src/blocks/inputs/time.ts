import { timeInput } from "@banter/protocol";
import { formatDate } from "./format-date.ts";
import { inputUnit } from "./input-unit.ts";

export const timeUnit = inputUnit(timeInput, {
  publicOptions: ["labels", "format"],
  isPrefilled: true,
  showsStoredForm: true,
  stored: ({ value }, { format }) => formatDate(`2000-01-01T${value}`, format || "HH:mm"),
});
