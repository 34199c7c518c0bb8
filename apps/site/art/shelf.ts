import { picture } from "./picture.ts";

/** A coffee cup on a table, in the colors of a roast. */
function cup(background: string, drink: string, accent: string): string {
  return picture(
    320,
    240,
    `<rect width="320" height="240" fill="${background}"/>
     <ellipse cx="160" cy="196" rx="100" ry="14" fill="#00000022"/>
     <path d="M92 96 h120 q-2 92 -60 92 q-58 0 -60 -92 Z" fill="#fffaf2"/>
     <path d="M212 112 q36 -4 34 24 q-4 28 -46 28" stroke="#fffaf2" stroke-width="12" fill="none"/>
     <ellipse cx="152" cy="98" rx="60" ry="14" fill="${drink}"/>
     <path d="M128 74 q-12 -16 0 -32 M156 70 q-12 -18 0 -36 M184 74 q-12 -16 0 -32" stroke="${accent}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  );
}

export const lightRoast = cup("#f6e3c5", "#a9682f", "#d08b4c");
export const mediumRoast = cup("#e5c9a8", "#6f3f1d", "#8a5a33");
export const darkRoast = cup("#4a3429", "#1e120b", "#c9a98b");

/** The roastery's shop window. */
export const roastery = picture(
  640,
  300,
  `<rect width="640" height="300" fill="#33231c"/>
   <rect x="50" y="60" width="540" height="190" rx="12" fill="#f2e2cc"/>
   <path d="M50 72 q0 -32 32 -32 h476 q32 0 32 32 v24 h-540 Z" fill="#b5562b"/>
   <path d="M140 40 v56 M230 40 v56 M320 40 v56 M410 40 v56 M500 40 v56" stroke="#f2e2cc" stroke-width="22"/>
   <rect x="90" y="130" width="60" height="90" rx="8" fill="#6f3f1d"/>
   <rect x="170" y="130" width="60" height="90" rx="8" fill="#a9682f"/>
   <rect x="250" y="130" width="60" height="90" rx="8" fill="#1e120b"/>
   <rect x="98" y="160" width="44" height="26" rx="4" fill="#fffaf2"/>
   <rect x="178" y="160" width="44" height="26" rx="4" fill="#fffaf2"/>
   <rect x="258" y="160" width="44" height="26" rx="4" fill="#fffaf2"/>
   <circle cx="450" cy="170" r="52" fill="#b5562b"/>
   <path d="M432 130 q36 40 0 84" stroke="#f2e2cc" stroke-width="8" fill="none"/>`,
);
