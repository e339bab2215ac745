import type { Line } from '@hoadon/domain/invoice/lines/line';
import { z } from 'zod';
import { WIRE_TYPE_OF } from './line-codec.ts';

const Text = z.string().nullable();

/** A line as it came with an import (LINE-005): as it was read, its amounts as worked out. */
export const ImportedLine = z.object({
  PRODUCT_NO: Text,
  PRODUCT_DESC: z.string(),
  PRODUCT_UNIT: Text,
  PRODUCT_QUANTITY: Text,
  PRODUCT_UNIT_PRICE: Text,
  /** Before tax. */
  PRODUCT_AMOUNT: Text,
  /** Per cent, KCT or KKKNT; null where none was given. */
  PRODUCT_VAT_RATE: Text,
  PRODUCT_TAX_AMOUNT: Text,
  PRODUCT_TOTAL_AMOUNT: Text,
  PRODUCT_TYPE: z.enum(['HANG_HOA', 'CHIET_KHAU', 'GHI_CHU', 'NGHI_DINH']),
});
export type ImportedLine = z.infer<typeof ImportedLine>;

export const writeImportedLine = (line: Line): ImportedLine => ({
  PRODUCT_NO: line.code,
  PRODUCT_DESC: line.name,
  PRODUCT_UNIT: line.unit,
  PRODUCT_QUANTITY: line.quantity,
  PRODUCT_UNIT_PRICE: line.price,
  PRODUCT_AMOUNT: line.subtotal,
  PRODUCT_VAT_RATE: rateText(line),
  PRODUCT_TAX_AMOUNT: line.tax,
  PRODUCT_TOTAL_AMOUNT: line.total,
  PRODUCT_TYPE: WIRE_TYPE_OF[line.type],
});

function rateText({ rate, customRate }: Line): string | null {
  if (rate === 'NONE') return null;
  return rate === 'KHAC' ? customRate : rate;
}
