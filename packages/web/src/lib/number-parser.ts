import type { Decimal } from '@hoadon/domain/money/decimal-text';
import { parseNumber } from '@hoadon/domain/money/parse-number';
import { useCallback, useContext } from 'react';
import { NumberFormatContext } from './number-format.ts';

/** Reads numbers the way the company writes them; null where it would not write them so. */
export function useNumberParser(): (text: string) => Decimal | null {
  const marks = useContext(NumberFormatContext);
  return useCallback((text) => parseNumber(text, marks), [marks]);
}
