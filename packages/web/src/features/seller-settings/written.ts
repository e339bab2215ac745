import {
  DISPLAY_KEYS,
  type DisplayKey,
  type DisplaySettings,
  displayOf,
  type Mark,
  marksWith,
  type WrittenDisplay,
} from '@hoadon/domain/display-settings/display-settings';

/** The content of the form: texts, as they are typed. */
export type Written = Readonly<{
  decimalMark: Mark;
  digits: Readonly<Record<DisplayKey, string>>;
}>;

export const writtenOf = ({ format, rounding }: DisplaySettings): Written => ({
  decimalMark: format.decimalMark,
  digits: Object.fromEntries(
    DISPLAY_KEYS.map((key) => [key, String(rounding[key])]),
  ) as Written['digits'],
});

/** As the domain judges it; what is no number is a wrong one. */
export const judged = ({ decimalMark, digits }: Written): WrittenDisplay => ({
  ...marksWith(decimalMark),
  digits: Object.fromEntries(
    DISPLAY_KEYS.map((key) => [key, digits[key].trim() === '' ? null : Number(digits[key])]),
  ),
});

/** The settings of the sample: the last valid ones. */
export const settingsOr = (written: Written, before: DisplaySettings): DisplaySettings =>
  displayOf(judged(written)) ?? before;
