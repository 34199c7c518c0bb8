/** A time in the owner's language and time zone. */
export function Moment({ at, parts = "all" }: MomentProps) {
  const format = new Intl.DateTimeFormat(undefined, {
    ...(parts !== "time" && { dateStyle: "medium" }),
    timeStyle: "short",
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

interface MomentProps {
  /** ISO time. */
  readonly at: string;
  readonly parts?: "all" | "time";
}
