import { completeLine } from '@hoadon/domain/invoice/lines/complete-line';
import type { AdjustmentMethod, Line, LineType } from '@hoadon/domain/invoice/lines/line';
import type { VatRate } from '@hoadon/domain/invoice/vat-rate';
import { absolute, type Decimal, isNegative, ZERO } from '@hoadon/domain/money/decimal';
import {
  isEditable,
  isNumberField,
  type LineContext,
  type LineField,
  NUMBER_FIELDS,
  type NumberField,
  type TextField,
  withNumber,
} from './line-fields.ts';
import type { ReadCell } from './paste-lines.ts';

/** Identifies a row while the form is open, wherever it is moved. */
export type RowId = number;

type Factors = Pick<Line, 'quantity' | 'price' | 'subtotal'>;

/**
 * Text of a number cell that was not taken over for good: it is being typed, or means no number.
 * `base` are the numbers as they were before the first key, so that half a number leaves nothing
 * behind; null once the cell was left.
 */
type Typing = Readonly<{ text: string; base: Factors | null }>;

export type LineRow = Readonly<{
  id: RowId;
  line: Line;
  typing: Readonly<Partial<Record<NumberField, Typing>>>;
}>;

/** A row without its place in one opening of the form. */
export type WrittenRow = Omit<LineRow, 'id'>;

const factorsOf = ({ quantity, price, subtotal }: Line): Factors => ({ quantity, price, subtotal });

export const rowOf = (id: RowId, line: Line): LineRow => ({ id, line, typing: {} });

export const typeText = (row: LineRow, field: TextField, text: string): LineRow => ({
  ...row,
  line: { ...row.line, [field]: field === 'name' ? text : text || null },
});

export function typeNumber(row: LineRow, field: NumberField, text: string): LineRow {
  const base = row.typing[field]?.base ?? factorsOf(row.line);
  return { ...row, typing: { ...row.typing, [field]: { text, base } } };
}

/** Only goods decrease: what was negative for that is positive again. */
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

/** Up or down: the amounts follow, and what was negative for a decrease is positive again. */
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

/** `original`: its place in the list of invoices that are corrected, from 1. */
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

/** Takes over what is typed in number cells as far as it can be read; the texts stay under the cursor. */
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

/** LINE-023 UX-014: a typed price or amount is at least 0, but on a line that decreases. */
function clamped({ method }: Line, field: NumberField, value: Decimal | null): Decimal | null {
  const isMoney = field === 'price' || field === 'subtotal';
  if (value === null || !isMoney || method === 'decrease') return value;
  return isNegative(value) ? ZERO : value;
}

/** The cell was left: its number stands as read, or its text stays to be put right. */
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

/** A number chosen, not typed: it stands at once. */
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

/** Number cells whose text was left standing though it means no number. */
export const unreadableFields = ({ typing }: LineRow): readonly NumberField[] =>
  NUMBER_FIELDS.filter((field) => typing[field] && typing[field].base === null);

const isReadable = (text: string, { parse }: LineContext): boolean =>
  text.trim() === '' || parse(text) !== null;

function without(typing: LineRow['typing'], field: NumberField): LineRow['typing'] {
  const { [field]: _, ...rest } = typing;
  return rest;
}
