import { DEFAULT_CURRENCY, minorUnitOf } from '@hoadon/domain/money/currency';
import { type Decimal, decimal } from '@hoadon/domain/money/decimal-text';
import {
  formatNumber,
  type NumberFormat,
  VIETNAMESE_FORMAT,
} from '@hoadon/domain/money/number-format';
import { createContext, useContext, useMemo } from 'react';

/** The marks the company writes its numbers with; a company that set none has the Vietnamese ones. */
export const NumberFormatContext = createContext<NumberFormat>(VIETNAMESE_FORMAT);

export type Numbers = Readonly<{
  format: (value: Decimal, scale?: number) => string;
  /** For lists: dong cut to a whole number (I§9), a foreign amount with its minor units; negatives in parentheses. */
  formatMoney: (value: Decimal, currency: string) => string;
  formatCount: (count: number) => string;
}>;

/** A number of things with its thousands marked. */
export const formatCount = (count: number, marks: NumberFormat): string =>
  formatNumber(decimal(count), marks);

const wholePart = (value: Decimal): string => value.split('.')[0] ?? '0';

/** Writes numbers the way the company does. */
export function useNumbers(): Numbers {
  const marks = useContext(NumberFormatContext);
  return useMemo(
    () => ({
      format: (value, scale) =>
        formatNumber(value, marks, {
          parentheses: true,
          ...(scale === undefined ? {} : { scale }),
        }),
      formatMoney: (value, currency) =>
        currency === DEFAULT_CURRENCY
          ? formatNumber(decimal(wholePart(value)), marks, { parentheses: true })
          : formatNumber(value, marks, { parentheses: true, scale: minorUnitOf(currency) }),
      formatCount: (count) => formatCount(count, marks),
    }),
    [marks],
  );
}
