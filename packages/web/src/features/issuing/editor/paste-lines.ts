import type { LineType } from '@hoadon/domain/invoice/lines/line';
import { listedRate, type StatedRate } from '@hoadon/domain/invoice/listed-rate';
import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { type Decimal, decimal, isNegative } from '@hoadon/domain/money/decimal';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { LineField, LineTextField, NumberField } from './line-fields.ts';

/** A pasted cell for its column. Numbers stay text: the store parses them in the company's number format. */
export type ReadCell =
  | Readonly<{ field: 'type'; value: LineType }>
  | Readonly<{ field: 'rate'; value: StatedRate }>
  | Readonly<{ field: LineTextField | NumberField; value: string }>;

/** Assigns the cells of one row to `columns`; cells that cannot be read are left out. */
export function readCells(
  cells: readonly string[],
  columns: readonly LineField[],
  typeLabels: Readonly<Record<LineType, readonly string[]>>,
): ReadCell[] {
  return cells.flatMap((text, index): ReadCell[] => {
    const field = columns[index];
    if (field === undefined || field === 'method' || text === '') return [];
    if (field === 'type') {
      const type = readType(text, typeLabels);
      return type ? [{ field, value: type }] : [];
    }
    if (field === 'rate') {
      const rate = readRate(text);
      return rate ? [{ field, value: rate }] : [];
    }
    return [{ field, value: text }];
  });
}

function readType(
  text: string,
  labels: Readonly<Record<LineType, readonly string[]>>,
): LineType | null {
  const folded = foldForSearch(text);
  const types: readonly LineType[] = ['product', 'discount', 'note'];
  return (
    types.find((type) => labels[type].some((label) => foldForSearch(label) === folded)) ?? null
  );
}

/** Reads `8%`, `8`, `KCT`, `3,5%`, and `0,08`, which Excel copies for an unformatted percentage. */
export function readRate(text: string): StatedRate | null {
  const plain = text.trim().toUpperCase();
  const named = VAT_RATES.find((rate) => rate === plain);
  if (named) return { rate: named, customRate: null };
  const digits = /^(?:KHAC:)?(\d+(?:[.,]\d+)?)\s*(%?)$/.exec(plain);
  if (!digits?.[1]) return null;
  const value = decimal(digits[1].replace(',', '.'));
  if (isNegative(value)) return null;
  const isShare = digits[2] === '' && value.startsWith('0.');
  return rateOf(isShare ? percent(value) : value);
}

/** `0.08` to `8`, by moving the point so that no rounding occurs. */
function percent(share: Decimal): Decimal {
  const digits = share.slice('0.'.length).padEnd(2, '0');
  return decimal(`${digits.slice(0, 2)}.${digits.slice(2) || '0'}`);
}

const rateOf = (customRate: Decimal): StatedRate => listedRate({ rate: 'KHAC', customRate });
