import { isNegative, isPositive } from '../../../money/decimal.ts';
import type { InvoiceDraft } from '../../invoice.ts';
import type { InvoiceKind } from '../../invoice-kind.ts';
import type { Line } from '../../lines/line.ts';
import { type Finding, finding } from '../issue-codes.ts';
import type { InvoicePurpose } from '../validation-context.ts';

type RequiredField = 'name' | 'unit' | 'quantity' | 'price';

/** VAL-015 to VAL-021, LINE-003, LINE-023. Paths count lines from 0. */
export function checkLines({ kind, lines }: InvoiceDraft, act: InvoicePurpose): Finding[] {
  if (!lines.some((line) => isOfInvoice(line, act))) return [finding('lines', 'lines-empty')];
  return lines.flatMap((line, index) => {
    const path = `lines.${index}`;
    return [
      ...missingFields(line, path, requiredOf(line, kind, act)),
      ...checkUnit(line, path),
      ...(act === 'adjust-amount' ? checkMethod(line, path) : checkNoMethod(line, path)),
      ...checkSigns(line, path, act),
    ];
  });
}

/** An adjustment may state a discount alone; anything else states what is sold, which remarks and discounts do not. */
const isOfInvoice = ({ type }: Line, act: InvoicePurpose): boolean =>
  act === 'adjust-amount' ? type !== 'decree' : type === 'product';

/** One finding for each empty cell; `fields` names all of the line, for the one sentence shown. */
function missingFields(line: Line, path: string, required: readonly RequiredField[]): Finding[] {
  const missing = required.filter((field) => isBlank(line[field]));
  const fields = missing.join('/');
  return missing.map((field) => finding(`${path}.${field}`, 'line-fields-required', { fields }));
}

/**
 * Goods moved by a transfer note need no price (docs/law-and-practice.md#transfer-notes), and an adjustment of their value alone
 * has neither pieces nor price (§1.5).
 */
function requiredOf(line: Line, kind: InvoiceKind, act: InvoicePurpose): readonly RequiredField[] {
  if (line.type === 'decree') return [];
  if (line.type !== 'product') return ['name'];
  const isOfValueOnly = line.quantity === null && line.price === null && line.subtotal !== null;
  if (act === 'adjust-amount' && isOfValueOnly) return ['name'];
  return kind === 'transfer' ? ['name', 'unit', 'quantity'] : ['name', 'unit', 'quantity', 'price'];
}

const isBlank = (value: string | null): boolean => value === null || value.trim() === '';

function checkUnit({ type, unit }: Line, path: string): Finding[] {
  const onlyDigits = unit !== null && /^\d+$/.test(unit.trim());
  return type === 'product' && onlyDigits ? [finding(`${path}.unit`, 'line-unit-invalid')] : [];
}

/** A discount lowers by itself: one that decreases would raise the invoice while its amount is negative. */
function checkMethod(line: Line, path: string): Finding[] {
  if (line.type === 'discount' && line.method === 'decrease')
    return [finding(`${path}.method`, 'line-discount-decrease')];
  if (line.type !== 'product') return [];
  if (line.method === null) return [finding(`${path}.method`, 'line-method-required')];
  const rises = line.total !== null && isPositive(line.total);
  return line.method === 'decrease' && rises
    ? [finding(`${path}.total`, 'line-decrease-positive')]
    : [];
}

/** LINE-003: only an adjustment of amounts raises or lowers; anything else states what is sold. */
const checkNoMethod = ({ method }: Line, path: string): Finding[] =>
  method === null ? [] : [finding(`${path}.method`, 'line-method-not-allowed')];

/**
 * Amounts are at least zero, except on a line that decreases and the relief that an adjustment takes back; a
 * price is never negative.
 */
function checkSigns(line: Line, path: string, act: InvoicePurpose): Finding[] {
  const isDecrease = line.method === 'decrease' && line.type !== 'discount';
  const mayFall = isDecrease || (line.type === 'decree' && act === 'adjust-amount');
  const fields = mayFall ? (['price'] as const) : (['quantity', 'price', 'subtotal'] as const);
  return fields
    .filter((field) => line[field] !== null && isNegative(line[field]))
    .map((field) => finding(`${path}.${field}`, 'line-amount-negative'));
}
