import { VIETNAMESE_FORMAT } from '../money/number-format.ts';
import {
  DEFAULT_ROUNDING,
  isRounding,
  mostDecimals,
  ROUNDING_KEYS,
  type RoundingKey,
  type RoundingSettings,
} from './rounding.ts';

/** A setting of which there is one for dong and one for foreign currencies (SET-006). */
export type DisplayKey = RoundingKey | `${RoundingKey}__FOREIGN`;

/** What may separate whole from fraction, or thousands: one of the two, and the other is the other (SET-011). */
export const MARKS = [',', '.'] as const;
export type Mark = (typeof MARKS)[number];

/** How a company writes its numbers and how far it works them out (SET-002). */
export type DisplaySettings = Readonly<{
  format: Readonly<{ decimalMark: Mark; thousandMark: Mark }>;
  rounding: RoundingSettings;
}>;

/** What a new company starts with, and what restoring brings back (SET-013). */
export const DEFAULT_DISPLAY: DisplaySettings = {
  format: marksWith(VIETNAMESE_FORMAT.decimalMark),
  rounding: DEFAULT_ROUNDING,
};

/** Every key, each dong value before its foreign one. */
export const DISPLAY_KEYS: readonly DisplayKey[] = ROUNDING_KEYS.flatMap(
  (key) => [key, `${key}__FOREIGN`] as const,
);

/** Both marks, derived from the decimal one. */
export function marksWith(decimalMark: Mark): DisplaySettings['format'] {
  return { decimalMark, thousandMark: decimalMark === ',' ? '.' : ',' };
}

/** As it is written in a form or comes from a caller: nothing is sure yet. */
export type WrittenDisplay = Readonly<{
  decimalMark: string | null;
  thousandMark: string | null;
  digits: Readonly<Partial<Record<DisplayKey, number | null>>>;
}>;

export type DisplayFault = 'setting-empty' | 'separators-required' | 'decimals-out-of-range';
/** One place and what is wrong with it. */
export type FaultyDisplay = Readonly<{ path: DisplayKey | 'separators'; code: DisplayFault }>;

/** Faults of the settings; empty where they may be saved (SET-009, SET-010, SET-012). */
export function checkDisplay({ decimalMark, thousandMark, digits }: WrittenDisplay) {
  const faults: FaultyDisplay[] = [];
  const isPair = isMark(decimalMark) && isMark(thousandMark) && decimalMark !== thousandMark;
  if (!isPair) faults.push({ path: 'separators', code: 'separators-required' });
  for (const key of DISPLAY_KEYS) {
    const value = digits[key] ?? null;
    if (value === null) faults.push({ path: key, code: 'setting-empty' });
    else if (!isRounding(value, mostDecimals(key)))
      faults.push({ path: key, code: 'decimals-out-of-range' });
  }
  return faults;
}

/** The written settings; null where they have a fault. */
export function displayOf(written: WrittenDisplay): DisplaySettings | null {
  if (checkDisplay(written).length > 0) return null;
  const digits = DISPLAY_KEYS.map((key) => [key, written.digits[key]]);
  const { decimalMark } = written;
  if (!isMark(decimalMark)) return null;
  return {
    format: marksWith(decimalMark),
    rounding: Object.fromEntries(digits) as RoundingSettings,
  };
}

/** Settings that were saved while more decimals could be set, brought within what may be set now. */
export const withinLimits = (rounding: RoundingSettings): RoundingSettings =>
  Object.fromEntries(
    DISPLAY_KEYS.map((key) => [key, Math.min(rounding[key], mostDecimals(key))]),
  ) as RoundingSettings;

const isMark = (text: string | null): text is Mark => MARKS.some((mark) => mark === text);
