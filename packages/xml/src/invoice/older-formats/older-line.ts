import { type Decimal, plus } from '@hoadon/domain/money/decimal';
import type { XmlElement } from '../../dom/tree.ts';
import { statedRate } from '../decoded-parts/stated-rate.ts';
import type { DecodedLine } from '../invoice.ts';
import type { TagReader } from '../tag-reader.ts';

/** Values of a line of an older format, before conversion. */
export type StatedLine = Omit<
  DecodedLine,
  'type' | 'rate' | 'customRate' | 'total' | 'method' | 'rateText'
> &
  Readonly<{ vatRate: string | null; rateTag: string; total?: Decimal | null }>;

/** Numbers used in place of a missing rate. */
const RATES_BY_NUMBER: Readonly<Record<string, string>> = { '-1': 'KCT', '-2': 'KKKNT' };

export const olderRateText = (stated: string | null): string | null =>
  stated === null ? null : (RATES_BY_NUMBER[stated.replace(/\.0*$/, '')] ?? stated);

export function olderLine(
  read: TagReader,
  row: XmlElement,
  { vatRate, rateTag, total, ...line }: StatedLine,
): DecodedLine {
  const rateText = olderRateText(vatRate);
  const { subtotal, tax } = line;
  const sum = subtotal === null || tax === null ? subtotal : plus(subtotal, tax);
  return {
    ...line,
    type: line.nature === '4' ? 'note' : line.nature === '3' ? 'discount' : 'product',
    ...statedRate(read, rateText, { parent: row, tag: rateTag, isTotal: false }),
    rateText,
    total: total ?? sum,
    method: null,
  };
}
