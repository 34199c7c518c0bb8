/* Written by tools/design-tokens.ts. */
export const PAGE_TOKENS = `
:root {
  --banter-text-xs: 12px;
  --banter-text-s: 13px;
  --banter-text-m: 14px;
  --banter-text-l: 16px;
  --banter-text-xl: 20px;
  --banter-text-2xl: 24px;
  --banter-space-1: 4px;
  --banter-space-2: 8px;
  --banter-space-3: 12px;
  --banter-space-4: 16px;
  --banter-space-5: 24px;
  --banter-space-6: 40px;
  --banter-radius-s: 4px;
  --banter-radius-m: 8px;
  --banter-radius-l: 12px;
  --banter-radius-xl: 16px;
  --banter-radius-full: 999px;
  --banter-edge: 0 0 0 1px rgb(128 128 128 / 22%);
  --banter-elevation-1: 0 1px 4px rgb(0 0 0 / 16%);
  --banter-elevation-2: 0 4px 16px rgb(0 0 0 / 20%);
  --banter-elevation-3: 0 8px 32px rgb(0 0 0 / 20%);
  --banter-duration-fast: 140ms;
  --banter-duration-normal: 200ms;
  --banter-duration-slow: 250ms;
  --banter-duration-loop: 1200ms;
  --banter-ease-out: cubic-bezier(0.2, 0.8, 0.2, 1);
  --banter-ease-loop: ease-in-out;
  --banter-ease-spring: cubic-bezier(0, 1.2, 1, 1);
  --banter-state-hover: 12%;
  --banter-state-pressed: 20%;
  --banter-icon-stroke: 1.8;
  --banter-target: 40px;
  --ink: light-dark(#17171c, #ececf1);
  --muted: light-dark(#5b5b67, #a6a6b4);
  --page: light-dark(#f6f6f9, #101014);
  --card: light-dark(#ffffff, #191920);
  --line: light-dark(#e4e4ec, #2c2c37);
  --accent: light-dark(#4338ca, #a5b4fc);
  --on-accent: light-dark(#ffffff, #14141b);
  --problem: light-dark(#b3261e, #ffb4ab);
}
`;
