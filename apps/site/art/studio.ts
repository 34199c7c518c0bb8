import { picture } from "./picture.ts";

/** A desk by a window: the web studio of the lead bot. */
export const studio = picture(
  640,
  320,
  `<rect width="640" height="320" fill="#e9f1ec"/>
   <rect x="60" y="40" width="220" height="180" rx="10" fill="#cfe3f5"/>
   <circle cx="220" cy="90" r="26" fill="#ffd27a"/>
   <path d="M60 190 L130 120 L190 175 L235 140 L280 190 V220 H60 Z" fill="#7fb08f"/>
   <rect x="0" y="250" width="640" height="70" fill="#b98b62"/>
   <rect x="350" y="120" width="200" height="120" rx="10" fill="#23313d"/>
   <rect x="362" y="132" width="176" height="96" rx="4" fill="#f7fafc"/>
   <rect x="374" y="146" width="90" height="12" rx="6" fill="#2f7d5b"/>
   <rect x="374" y="168" width="150" height="8" rx="4" fill="#c9d4dc"/>
   <rect x="374" y="184" width="130" height="8" rx="4" fill="#c9d4dc"/>
   <rect x="374" y="204" width="60" height="14" rx="7" fill="#ff8f5a"/>
   <rect x="436" y="240" width="28" height="12" fill="#23313d"/>
   <path d="M585 250 q-4 -50 -26 -70 q34 6 34 50 q8 -40 30 -50 q-4 40 -24 70 Z" fill="#2f7d5b"/>`,
);
