import { completeLine } from '@hoadon/domain/invoice/lines/complete-line';
import type { AdjustmentMethod, Line, LineType } from '@hoadon/domain/invoice/lines/line';
import type { VatRate } from '@hoadon/domain/invoice/vat-rate';
import { absolute, type Decimal, isNegative, ZERO } from '@hoadon/domain/money/decimal';
import {
  isEditable,
  isNumberField,
  type LineContext,
  type LineField,
  type LineTextField,
  NUMBER_FIELDS,
  type NumberField,
  withNumber,
} from './line-fields.ts';
import type { ReadCell } from './paste-lines.ts';

/** Identifies a row while the form is open; moving the row does not change it. */
export type RowId = number;

type Factors = Pick<Line, 'quantity' | 'price' | 'subtotal'>;

/**
 * Text of a number cell that is being typed or is not a number. `base` holds the numbers from before the
 * first key, so that a partly typed number has no effect; null once the cell lost the focus.
 */
type Typing = Readonly<{ text: string; base: Factors | null }>;

export type LineRow = Readonly<{
  id: RowId;
  line: Line;
  typing: Readonly<Partial<Record<NumberField, Typing>>>;
}>;

/** A row without its id, which is valid only while one form is open. */
export type WrittenRow = Omit<LineRow, 'id'>;

const factorsOf = ({ quantity, price, subtotal }: Line): Factors => ({ quantity, price, subtotal });

export const rowOf = (id: RowId, line: Line): LineRow => ({ id, line, typing: {} });

export const typeText = (row: LineRow, field: LineTextField, text: string): LineRow => ({
  ...row,
  line: { ...row.line, [field]: field === 'name' ? text : text || null },
});

export function typeNumber(row: LineRow, field: NumberField, text: string): LineRow {
  const base = row.typing[field]?.base ?? factorsOf(row.line);
  return { ...row, typing: { ...row.typing, [field]: { text, base } } };
}

/** Sets the type. Only goods can decrease, so other types become positive again. */
export function chooseType(row: LineRow, type: LineType): LineRow {
  const { method } = row.line;
  if (type === 'product') return { ...row, line: { ...row.line, type } };
  const line = method === 'decrease' ? withoutSign(row.line) : row.line;
  return { ...row, line: { ...line, type, method: null } };
}

const withoutSign = ({ quantity, subtotal, total, ...line }: Line): Line => ({
  ...line,
  quantity: quantity && absolute(quantity),
  subtotal: subtotal && absolute(subtotal),
  total: total && absolute(total),
  tax: line.tax && absolute(line.tax),
});

/** Sets increase or decrease; signs and amounts are recalculated. */
export function chooseMethod(
  row: LineRow,
  method: AdjustmentMethod,
  { kind, rounding }: LineContext,
): LineRow {
  const { quantity, subtotal } = row.line;
  const line = {
    ...row.line,
    method,
    quantity: quantity && absolute(quantity),
    subtotal: subtotal && absolute(subtotal),
    tax: null,
  };
  return { ...row, line: completeLine(line, kind, rounding) };
}

/** `original`: position in the correction list, from 1. */
export const chooseOriginal = (row: LineRow, original: number): LineRow => ({
  ...row,
  line: { ...row.line, original },
});

export const chooseRate = (
  row: LineRow,
  rate: VatRate,
  customRate = row.line.customRate,
): LineRow => ({
  ...row,
  line: { ...row.line, rate, customRate: rate === 'KHAC' ? customRate : null, tax: null },
});

/** Applies the readable numbers of cells that are being typed; their texts stay as typed. */
export function takeOver(row: LineRow, context: LineContext): LineRow {
  let { line } = row;
  for (const field of NUMBER_FIELDS) {
    const typing = row.typing[field];
    if (!typing?.base || !isReadable(typing.text, context)) continue;
    const value = clamped(line, field, context.parse(typing.text));
    line = withNumber({ ...line, ...typing.base }, field, value, context);
  }
  return line === row.line ? row : { ...row, line };
}

/** LINE-023 UX-014: a typed price or amount is at least 0, except on a decreasing line. */
function clamped({ method }: Line, field: NumberField, value: Decimal | null): Decimal | null {
  const isMoney = field === 'price' || field === 'subtotal';
  if (value === null || !isMoney || method === 'decrease') return value;
  return isNegative(value) ? ZERO : value;
}

/** Ends typing in a cell: applies its number, or retains an unreadable text for correction. */
export function leave(row: LineRow, field: NumberField, context: LineContext): LineRow {
  const typing = row.typing[field];
  if (!typing) return row;
  const taken = takeOver(row, context);
  return {
    ...taken,
    typing: isReadable(typing.text, context)
      ? without(row.typing, field)
      : { ...row.typing, [field]: { ...typing, base: null } },
  };
}

export function copyCell(
  row: LineRow,
  field: LineField,
  from: Line,
  context: LineContext,
): LineRow {
  if (!isEditable(field, row.line)) return row;
  if (!isNumberField(field)) return { ...row, line: { ...row.line, [field]: from[field] } };
  return setNumber(row, field, from[field], context);
}

/** Sets a number that was chosen and not typed. */
export const setNumber = (
  row: LineRow,
  field: NumberField,
  value: Line[NumberField],
  context: LineContext,
): LineRow => ({
  ...row,
  line: withNumber(row.line, field, value, context),
  typing: without(row.typing, field),
});

export function pasteCell(row: LineRow, cell: ReadCell, context: LineContext): LineRow {
  if (cell.field === 'type') return chooseType(row, cell.value);
  if (!isEditable(cell.field, row.line)) return row;
  if (cell.field === 'rate') return chooseRate(row, cell.value.rate, cell.value.customRate);
  if (isNumberField(cell.field)) {
    return leave(typeNumber(row, cell.field, cell.value), cell.field, context);
  }
  return typeText(row, cell.field, cell.value);
}

/** Number cells that lost the focus with an unreadable text. */
export const unreadableFields = ({ typing }: LineRow): readonly NumberField[] =>
  NUMBER_FIELDS.filter((field) => typing[field] && typing[field].base === null);

const isReadable = (text: string, { parse }: LineContext): boolean =>
  text.trim() === '' || parse(text) !== null;

function without(typing: LineRow['typing'], field: NumberField): LineRow['typing'] {
  const { [field]: _, ...rest } = typing;
  return rest;
}
