import type { AdjustmentMethod, Line, LineType } from '@hoadon/domain/invoice/lines/line';
import { listedRate, type StatedRate } from '@hoadon/domain/invoice/listed-rate';
import type { z } from 'zod';
import type { WireLine } from './issue-payload.ts';

/** Both spellings of a line type (S-19). */
const LINE_TYPE_OF = {
  HANG_HOA: 'product',
  CHIET_KHAU: 'discount',
  GHI_CHU: 'note',
  NGHI_DINH: 'decree',
  product: 'product',
  discount: 'discount',
  note: 'note',
  decree: 'decree',
} as const satisfies Record<WireLine['type'], LineType>;

/** As lines are written: in Vietnamese. */
export const WIRE_TYPE_OF = {
  product: 'HANG_HOA',
  discount: 'CHIET_KHAU',
  note: 'GHI_CHU',
  decree: 'NGHI_DINH',
} as const satisfies Record<LineType, WireLine['type']>;

const METHOD_OF = { TANG: 'increase', GIAM: 'decrease' } as const;
const WIRE_METHOD_OF = { increase: 'TANG', decrease: 'GIAM' } as const satisfies Record<
  AdjustmentMethod,
  string
>;

export function readLine(line: z.output<typeof WireLine>): Line {
  return {
    type: LINE_TYPE_OF[line.type],
    code: line.code,
    name: line.name,
    unit: line.unit,
    quantity: line.quantity ?? null,
    price: line.price ?? null,
    ...rateOf(line),
    subtotal: line.subtotal ?? null,
    tax: line.tax_money ?? null,
    total: line.total ?? null,
    method: line.method ? METHOD_OF[line.method] : null,
    ...(line.original_index != null && { original: line.original_index }),
  };
}

/** 8 % typed by hand is 8 %; the row of the relief states its percentage by itself. */
function rateOf({ type, rate, custom_tax_rate }: z.output<typeof WireLine>): StatedRate {
  const customRate = rate === 'KHAC' ? (custom_tax_rate ?? null) : null;
  return LINE_TYPE_OF[type] === 'decree' ? { rate, customRate } : listedRate({ rate, customRate });
}

export function writeLine(line: Line, index: number): WireLine {
  return {
    stt: index + 1,
    type: WIRE_TYPE_OF[line.type],
    code: line.code,
    name: line.name,
    unit: line.unit,
    quantity: line.quantity,
    price: line.price,
    rate: line.rate,
    custom_tax_rate: line.customRate,
    subtotal: line.subtotal,
    tax_money: line.tax,
    total: line.total,
    method: line.method ? WIRE_METHOD_OF[line.method] : null,
    ...(line.original !== undefined && { original_index: line.original }),
  };
}
