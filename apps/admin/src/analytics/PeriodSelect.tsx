import { useId, useState } from "react";
import type { Filter } from "../owner-api/create-owner-api.ts";
import { useStrings } from "../strings/strings.ts";
import { DAY_MS } from "./visit-periods.ts";

/** In days until now; 0 is all time. */
const periods = [0, 1, 7, 30, 90] as const;
export type Period = (typeof periods)[number];

export function usePeriod() {
  return useState<Period>(0);
}

export function periodFilter(period: Period): Filter {
  if (period === 0) return {};
  return { from: new Date(Date.now() - period * DAY_MS).toISOString() };
}

/** Selects the period of the analytics. */
export function PeriodSelect({ period, onPeriod }: PeriodSelectProps) {
  const strings = useStrings();
  const id = useId();
  return (
    <div className="field period">
      <label htmlFor={id}>{strings.period}</label>
      <select
        id={id}
        value={period}
        onChange={(event) => onPeriod(periods.find((days) => String(days) === event.target.value) ?? 0)}
      >
        {periods.map((days) => (
          <option key={days} value={days}>
            {strings[`period.${days}`]}
          </option>
        ))}
      </select>
    </div>
  );
}

interface PeriodSelectProps {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}
