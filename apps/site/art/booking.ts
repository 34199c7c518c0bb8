import { picture } from "./picture.ts";

/** A plate on a table, between knife and fork. */
export const booking = picture(
  480,
  240,
  `<rect width="480" height="240" fill="#3b2a2f"/>
   <circle cx="240" cy="130" r="84" fill="#f6efe4"/>
   <circle cx="240" cy="130" r="60" fill="#fffaf2"/>
   <path d="M204 138q36-50 72 0q-36 26-72 0Z" fill="#e5b25d"/>
   <path d="M222 122q18 16 36 0" stroke="#8a3b2c" stroke-width="6" fill="none" stroke-linecap="round"/>
   <rect x="120" y="60" width="8" height="140" rx="4" fill="#d9d2c7"/>
   <rect x="352" y="60" width="8" height="140" rx="4" fill="#d9d2c7"/>`,
);
