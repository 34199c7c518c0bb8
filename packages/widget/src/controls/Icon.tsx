/** An icon on a 24-unit grid in the text's color. It is decorative: text or a label beside it carries the meaning. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      className={className === undefined ? "banter-icon" : `banter-icon ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      data-filled={name === "send" || undefined}
    >
      <path d={paths[name]} />
    </svg>
  );
}

interface IconProps {
  readonly name: keyof typeof paths;
  readonly className?: string;
}

const paths = {
  send: "M4 4.8 20.6 11.2a.9.9 0 0 1 0 1.6L4 19.2l-.4-.3 2-5.9 7.6-1-7.6-1-2-5.9z",
  alert: "M12 8v5m0 3.2v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  copy: "M9.5 9.5h10v10h-10zM5 14.5v-10h10",
  check: "m5 12.5 4.6 4.5L19 7.5",
  close: "M6 6l12 12M18 6 6 18",
  retry: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5v4h4",
  clock: "M12 7.5V12l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  down: "M12 5v14m-6-6 6 6 6-6",
  calendar:
    "M6.5 5.5h11a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM4.5 10h15M8.5 3.5v3.8m7-3.8v3.8",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM20 20l-4.8-4.8",
  back: "m14.5 6-6 6 6 6",
  forward: "m9.5 6 6 6-6 6",
  microphone:
    "M12 4a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3.5",
  clip: "m20.5 11.2-8.2 8.2a5.2 5.2 0 0 1-7.3-7.3l8.6-8.6a3.5 3.5 0 0 1 4.9 4.9l-8.5 8.5a1.7 1.7 0 0 1-2.4-2.4l7.8-7.8",
  stop: "M6.5 6.5h11v11h-11z",
  plus: "M12 6v12M6 12h12",
  minus: "M6 12h12",
  star: "m12 3.4 2.6 5.5 5.9.8-4.3 4.2 1 6-5.2-2.9-5.2 2.9 1-6L3.5 9.7l5.9-.8z",
  file: "M14 3H7a1.5 1.5 0 0 0-1.5 1.5v15A1.5 1.5 0 0 0 7 21h10a1.5 1.5 0 0 0 1.5-1.5V7.5zM14 3v4.5h4.5",
  picture:
    "M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.5 0 0 1 6 4.5zM4.5 16l4.5-4.5 6 6m-2-3 2-2 4.5 4M14.5 9h.01",
  upload: "M12 15V4.5M7.5 9 12 4.5 16.5 9M5 15.5V18a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 18v-2.5",
  chat: "M4.5 6.5A2.5 2.5 0 0 1 7 4h10a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 17 16h-5l-4.5 4v-4H7a2.5 2.5 0 0 1-2.5-2.5zM9 10h.01M12 10h.01M15 10h.01",
  link: "M14 5h5v5m0-5-8 8M11 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V13",
  thumb:
    "M8 10.5V19H4.5v-8.5zm0 0L11.8 4a2 2 0 0 1 2 2.4l-.8 3.6h4.9a1.8 1.8 0 0 1 1.8 2.2l-1.4 5.4a2 2 0 0 1-1.9 1.4H8",
  more: "M5.5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM12 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM18.5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2z",
  sound: "M4.5 9.5v5H8l4.5 4v-13L8 9.5zM16 9.2a4 4 0 0 1 0 5.6M18.6 6.6a7.6 7.6 0 0 1 0 10.8",
  language:
    "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.4 9.5h17.2M3.4 14.5h17.2M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14",
} as const;
