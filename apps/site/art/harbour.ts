import { picture } from "./picture.ts";

/** A hotel by the harbour, in the evening. */
export const harbour = picture(
  640,
  280,
  `<rect width="640" height="280" fill="#f7b58a"/>
   <circle cx="470" cy="120" r="46" fill="#ffe3b0"/>
   <rect y="180" width="640" height="100" fill="#2e5d73"/>
   <path d="M0 200 h640 M40 222 h560 M0 246 h640" stroke="#4a7f96" stroke-width="4" stroke-dasharray="60 34"/>
   <rect x="90" y="70" width="180" height="120" fill="#fdf3e7"/>
   <path d="M80 74 L180 26 L280 74 Z" fill="#8d3f3a"/>
   <path d="M112 92 h28 v30 h-28 Z M166 92 h28 v30 h-28 Z M220 92 h28 v30 h-28 Z M112 138 h28 v30 h-28 Z M220 138 h28 v30 h-28 Z" fill="#f2c05d"/>
   <rect x="166" y="138" width="28" height="52" fill="#8d3f3a"/>
   <path d="M400 190 h140 l-22 30 h-96 Z" fill="#fdf3e7"/>
   <path d="M468 90 v98 M468 94 l58 82 h-58 Z" fill="#fdf3e7" stroke="#8d3f3a" stroke-width="4"/>`,
);
