import { picture } from "./picture.ts";

/** Hills in the morning. */
export const hills = picture(
  600,
  400,
  `<rect width="600" height="400" fill="#cfe6f2"/>
   <circle cx="450" cy="96" r="44" fill="#fff1c4"/>
   <path d="M0 250 Q110 130 220 230 T440 210 T600 220 V400 H0 Z" fill="#8fb7a0"/>
   <path d="M0 310 Q150 210 300 300 T600 280 V400 H0 Z" fill="#4f8a63"/>
   <path d="M0 360 Q200 300 380 356 T600 346 V400 H0 Z" fill="#2c5a3e"/>
   <path d="M88 300 l18 -54 l18 54 Z M128 318 l22 -66 l22 66 Z" fill="#1d402c"/>`,
);

/** A lighthouse by the sea, upright. */
export const sea = picture(
  400,
  600,
  `<rect width="400" height="600" fill="#9fd0e6"/>
   <rect y="360" width="400" height="240" fill="#2b6f93"/>
   <path d="M0 410 h400 M30 460 h340 M0 520 h400" stroke="#5f9dbb" stroke-width="6" stroke-dasharray="70 40"/>
   <path d="M170 400 L190 150 H246 L266 400 Z" fill="#fdf6ea"/>
   <path d="M180 270 l4 -50 h68 l4 50 Z M174 350 l3 -40 h82 l3 40 Z" fill="#c6473f"/>
   <path d="M184 150 h68 v-34 h-68 Z" fill="#f6d977"/>
   <path d="M178 116 h80 l-40 -40 Z" fill="#8c2f2a"/>
   <path d="M90 600 Q120 390 218 394 T360 600 Z" fill="#57493d"/>`,
);

/** Houses at night, square. */
export const town = picture(
  400,
  400,
  `<rect width="400" height="400" fill="#1e2947"/>
   <circle cx="310" cy="86" r="34" fill="#f5ecc6"/>
   <path d="M20 400 V220 h90 V400 Z M120 400 V150 h100 V400 Z M230 400 V200 h70 V400 Z M310 400 V170 h80 V400 Z" fill="#36456f"/>
   <path d="M36 246 h20 v26 h-20 Z M72 246 h20 v26 h-20 Z M140 180 h22 v28 h-22 Z M180 180 h22 v28 h-22 Z M140 240 h22 v28 h-22 Z M180 300 h22 v28 h-22 Z M250 230 h20 v26 h-20 Z M330 200 h20 v26 h-20 Z M360 260 h20 v26 h-20 Z" fill="#ffd166"/>`,
);

/** A coast from end to end, four times as wide as high. */
export const coast = picture(
  800,
  200,
  `<rect width="800" height="200" fill="#bfe0ee"/>
   <circle cx="640" cy="52" r="24" fill="#fff1c4"/>
   <path d="M0 110 Q120 40 240 104 T470 96 T640 112 H800 V200 H0 Z" fill="#7fa88f"/>
   <path d="M0 128 H800 V200 H0 Z" fill="#2b6f93"/>
   <path d="M20 146 h760 M60 168 h680" stroke="#5f9dbb" stroke-width="3" stroke-dasharray="50 30"/>
   <path d="M300 136 h70 l-12 14 h-46 Z M332 84 v50 M332 88 l28 40 h-28 Z" fill="#fdf6ea" stroke="#8d3f3a" stroke-width="2"/>`,
);

/** A balloon without a background. */
export const balloon = picture(
  300,
  400,
  `<path d="M150 30 C60 30 40 150 110 230 L190 230 C260 150 240 30 150 30 Z" fill="#d9534a"/>
   <path d="M150 30 C112 60 112 170 134 230 H166 C188 170 188 60 150 30 Z" fill="#f2c05d"/>
   <path d="M112 232 L130 300 M188 232 L170 300" stroke="#8d5a3a" stroke-width="4"/>
   <rect x="122" y="300" width="56" height="44" rx="8" fill="#a86f45"/>`,
);

/** A bay in the evening. */
export const bay = picture(
  600,
  400,
  `<rect width="600" height="400" fill="#f3b890"/>
   <circle cx="180" cy="170" r="40" fill="#ffe9bd"/>
   <path d="M0 200 H600 V400 H0 Z" fill="#3b6f88"/>
   <path d="M150 214 h60 M136 232 h90 M120 254 h124" stroke="#ffe0b3" stroke-width="5"/>
   <path d="M340 200 Q420 90 600 120 V250 Q460 260 340 200 Z" fill="#5b4a5e"/>
   <path d="M0 330 Q150 270 300 330 T600 350 V400 H0 Z" fill="#33313f"/>
   <path d="M250 268 h84 l-14 18 h-56 Z M290 204 v62 M290 210 l36 50 h-36 Z" fill="#fdf3e7" stroke="#8d3f3a" stroke-width="2"/>`,
);

/** A lighthouse at night, whose light is on or off. The light is small, so that pictures of the page hardly change. */
export function lighthouse(isOn: boolean): string {
  return picture(
    400,
    300,
    `<rect width="400" height="300" fill="#1c2745"/>
     <circle cx="90" cy="64" r="22" fill="#f5ecc6"/>
     <path d="M0 220 H400 V300 H0 Z" fill="#16364f"/>
     <path d="M30 244 h220 M60 272 h260" stroke="#2f5874" stroke-width="4" stroke-dasharray="44 26"/>
     <path d="M254 222 L264 100 H296 L308 222 Z" fill="#e9e2d6"/>
     <path d="M260 150 l2 -24 h38 l2 24 Z M256 200 l2 -24 h46 l2 24 Z" fill="#c6473f"/>
     <path d="M258 86 h44 l-22 -24 Z M262 86 h36 v14 h-36 Z" fill="#6e2a27"/>
     <circle cx="280" cy="93" r="6" fill="${isOn ? "#ffe27a" : "#8a6a3a"}"/>
     <path d="M210 300 Q230 216 282 218 T370 300 Z" fill="#3a3442"/>`,
  );
}
