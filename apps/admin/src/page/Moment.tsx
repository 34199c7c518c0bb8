/** A time in the owner's language and time zone. */
export function Moment({ at, parts = "all" }: MomentProps) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={parts === "all" ? undefined : formatter("all", time).format(time)}>
      {formatter(parts, time).format(time)}
    </time>
  );
}

interface MomentProps {
  /** ISO time. */
  readonly at: string;
  /** `short` leaves out this year. */
  readonly parts?: "all" | "short" | "time";
}

function formatter(parts: NonNullable<MomentProps["parts"]>, time: Date): Intl.DateTimeFormat {
  if (parts === "time") return new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
  if (parts === "all" || time.getFullYear() !== new Date().getFullYear())
    return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
  const short = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(undefined, short);
}
