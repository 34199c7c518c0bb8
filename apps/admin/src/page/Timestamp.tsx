/** A time in the owner's locale and time zone. */
export function Timestamp({ at, parts = "all" }: TimestampProps) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={parts === "all" ? undefined : formatter("all", time).format(time)}>
      {formatter(parts, time).format(time)}
    </time>
  );
}

interface TimestampProps {
  /** ISO 8601. */
  readonly at: string;
  /** `short` omits the current year. */
  readonly parts?: "all" | "short" | "time";
}

function formatter(parts: NonNullable<TimestampProps["parts"]>, time: Date): Intl.DateTimeFormat {
  if (parts === "time") return new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
  if (parts === "all" || time.getFullYear() !== new Date().getFullYear())
    return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  const short = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(undefined, short);
}
