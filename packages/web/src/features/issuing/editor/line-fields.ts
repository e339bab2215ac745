import type { Rounding } from '@hoadon/domain/display-settings/rounding';
import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { completeLine } from '@hoadon/domain/invoice/lines/complete-line';
import { deriveFromSubtotal } from '@hoadon/domain/invoice/lines/derive-from-subtotal';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { type Decimal, round } from '@hoadon/domain/money/decimal';

/*
 * Fields of a line in the editor, and what typing into one of them changes in the others: amounts follow quantity and
 * price, or the price follows the amount.
 */
export const TEXT_FIELDS = ['code', 'name', 'unit'] as const;
export const NUMBER_FIELDS = ['quantity', 'price', 'customRate', 'subtotal'] as const;
export type LineTextField = (typeof TEXT_FIELDS)[number];
export type NumberField = (typeof NUMBER_FIELDS)[number];
export type LineField = 'type' | 'method' | 'rate' | LineTextField | NumberField;

/** How amounts of the lines are calculated and typed numbers parsed. */
export type LineContext = Readonly<{
  kind: InvoiceKind;
  rounding: Rounding;
  parse: (text: string) => Decimal | null;
}>;

export const isNumberField = (field: LineField): field is NumberField =>
  NUMBER_FIELDS.some((name) => name === field);

/** A remark has only a name, the reduction row only a rate. */
export function isEditable(field: LineField, { type, rate }: Line): boolean {
  if (field === 'type') return type !== 'decree';
  if (field === 'method') return type === 'product';
  if (type === 'note') return field === 'name';
  if (type === 'decree') return field === 'customRate';
  return field !== 'customRate' || rate === 'KHAC';
}

/** The line with a typed number and the amounts derived from it. */
export function withNumber(
  line: Line,
  field: NumberField,
  value: Decimal | null,
  context: LineContext,
): Line {
  const typed = { ...withField(line, field, value, context), tax: null };
  return completeLine(typed, context.kind, context.rounding);
}

function withField(
  line: Line,
  field: NumberField,
  value: Decimal | null,
  { kind, rounding }: LineContext,
): Line {
  if (field === 'customRate') return { ...line, customRate: value };
  if (field === 'subtotal') return withSubtotal(line, value, kind, rounding);
  const scale = field === 'quantity' ? rounding.QUANTITY : rounding.UNIT_PRICE;
  const next = { ...line, [field]: value === null ? null : round(value, scale) };
  const isProduct = next.quantity !== null && next.price !== null;
  // The amount is now quantity × price, so a typed amount is dropped; it is also dropped with its factor.
  return isProduct || value === null ? { ...next, subtotal: null } : next;
}

/**
 * A discount or a difference in value is usually a sum without quantity and price; for goods the missing
 * factor is derived (LINE-016).
 */
function withSubtotal(
  line: Line,
  value: Decimal | null,
  kind: InvoiceKind,
  rounding: Rounding,
): Line {
  const maybeLumpSum = line.type === 'discount' || line.method !== null;
  const isLumpSum = maybeLumpSum && line.quantity === null && line.price === null;
  if (value === null || isLumpSum) return { ...line, subtotal: value };
  return deriveFromSubtotal(line, value, kind, rounding);
}

/** Blank rows are left out of the invoice. */
export const isBlankLine = (line: Line): boolean =>
  line.type !== 'decree' &&
  line.quantity === null &&
  line.price === null &&
  line.subtotal === null &&
  [line.code, line.name, line.unit].every((text) => !text?.trim());
