import { dateInput } from "@banter/protocol";
import { formatDate } from "./format-date.ts";
import { inputUnit } from "./input-unit.ts";

/** Kept as the author wants dates written down: `dd/MM/yyyy` and the time, unless told otherwise. */
export const dateUnit = inputUnit(dateInput, {
  publicOptions: ["isRange", "hasTime", "min", "max", "format", "labels"],
  isPrefilled: true,
  showsStoredForm: true,
  stored: ({ value }, { hasTime, format, labels }) => {
    const pattern = format || (hasTime ? "dd/MM/yyyy HH:mm" : "dd/MM/yyyy");
    return value
      .split(" to ")
      .map((date) => formatDate(date, pattern))
      .join(` ${labels.separator} `);
  },
});
