/** Separates the messages of two days. */
export function DayLine({ date }: { readonly date: string | undefined }) {
  return date === undefined ? null : <div className="banter-day">{date}</div>;
}
