/** The icons of a first message, drawn on a 24-unit grid with the text's colour; the others are `LaterIcon`s. */
export function Icon({
  name,
  className,
}: {
  readonly name: keyof typeof paths;
  readonly className?: string;
}) {
  return <DrawnIcon path={paths[name]} className={className} isFilled={name === "send"} />;
}

export function DrawnIcon({ path, className, isFilled = false }: DrawnIconProps) {
  return (
    <svg
      className={className === undefined ? "banter-icon" : `banter-icon ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      data-filled={isFilled || undefined}
    >
      <path d={path} />
    </svg>
  );
}

interface DrawnIconProps {
  readonly path: string;
  readonly className?: string | undefined;
  readonly isFilled?: boolean;
}

const paths = {
  send: "M4 4.8 20.6 11.2a.9.9 0 0 1 0 1.6L4 19.2l-.4-.3 2-5.9 7.6-1-7.6-1-2-5.9z",
  alert: "M12 8v5m0 3.2v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
} as const;
