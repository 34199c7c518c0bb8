import { DrawnIcon } from "./Icon.tsx";

/** The widget's other icons, which come with the parts that show them. Always beside words. */
export function LaterIcon({ name, className }: LaterIconProps) {
  return <DrawnIcon path={paths[name]} className={className} />;
}

interface LaterIconProps {
  readonly name: keyof typeof paths;
  readonly className?: string;
}

const paths = {
  check: "m5 12.5 4.6 4.5L19 7.5",
  close: "M6 6l12 12M18 6 6 18",
  retry: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5v4h4",
  clock: "M12 7.5V12l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  down: "M12 5v14m-6-6 6 6 6-6",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM20 20l-4.8-4.8",
  back: "m14.5 6-6 6 6 6",
  forward: "m9.5 6 6 6-6 6",
  microphone:
    "M12 4a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3.5",
  clip: "m18.5 11.5-6.6 6.6a4 4 0 0 1-5.7-5.7l7.4-7.3a2.7 2.7 0 0 1 3.8 3.8l-7.4 7.3a1.3 1.3 0 0 1-1.9-1.9l6.6-6.6",
  stop: "M8 8h8v8H8z",
  plus: "M12 6v12M6 12h12",
  minus: "M6 12h12",
  star: "m12 3.4 2.6 5.5 5.9.8-4.3 4.2 1 6-5.2-2.9-5.2 2.9 1-6L3.5 9.7l5.9-.8z",
  file: "M14 3H7a1.5 1.5 0 0 0-1.5 1.5v15A1.5 1.5 0 0 0 7 21h10a1.5 1.5 0 0 0 1.5-1.5V7.5zM14 3v4.5h4.5",
  chat: "M4.5 6.5A2.5 2.5 0 0 1 7 4h10a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 17 16h-5l-4.5 4v-4H7a2.5 2.5 0 0 1-2.5-2.5zM9 10h.01M12 10h.01M15 10h.01",
  link: "M14 5h5v5m0-5-8 8M11 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V13",
} as const;
