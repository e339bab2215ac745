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
  formatCount: (count: number) => string;
}>;

/** A number of things with its thousands marked. */
export const formatCount = (count: number, marks: NumberFormat): string =>
  formatNumber(decimal(count), marks);

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
      formatCount: (count) => formatCount(count, marks),
    }),
    [marks],
  );
}
