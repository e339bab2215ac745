import type { RateTotal, Totals } from '@hoadon/domain/invoice/totals';
import { compare, type Decimal, plus, ZERO } from '@hoadon/domain/money/decimal';
import { textAt, type XmlElement } from '../../dom/tree.ts';
import { PERCENT_RATES } from '../rate-text.ts';
import type { TagReader } from '../tag-reader.ts';

type Booked = Pick<Totals, 'withoutTax' | 'tax' | 'withTax'>;
type Tags = Readonly<Record<keyof Booked, readonly [string, ...string[]]>>;

/**
 * Returns the amounts for recording an older invoice, each from the first stated tag. Sales invoices state the payable
 * amount alone: base and tax may be left out if nothing else is missing. Any other missing amount is unread.
 */
export function requiredAmounts(read: TagReader, parent: XmlElement, tags: Tags): Booked {
  const first = (names: readonly string[]): Decimal | null =>
    names.map((tag) => read.total(parent, tag)).find((stated) => stated !== null) ?? null;
  const isStated = (names: readonly string[]) => names.some((tag) => textAt(parent, tag) !== null);
  const [base, tax] = [first(tags.withoutTax), first(tags.tax)];
  const withTax = first(tags.withTax);
  const missing = (name: keyof Booked) =>
    read.remark(parent, tags[name][0], { kind: 'unread', text: '', isTotal: true });
  if (!isStated(tags.withTax)) missing('withTax');
  if (!isStated(tags.withoutTax) && tax !== null && tax !== ZERO) missing('withoutTax');
  if (!isStated(tags.tax) && base !== null && withTax !== null && compare(base, withTax) !== 0)
    missing('tax');
  const booked = { tax: tax ?? ZERO, withTax: withTax ?? plus(base ?? ZERO, tax ?? ZERO) };
  return { ...booked, withoutTax: base ?? booked.withTax };
}

/** Reads one amount; a missing or unreadable one is remarked. */
export function requiredAmount(read: TagReader, parent: XmlElement | null, tag: string): Decimal {
  const amount = read.total(parent, tag);
  if (textAt(parent, tag) === null)
    read.remark(parent, tag, { kind: 'unread', text: '', isTotal: true });
  return amount ?? ZERO;
}

/** Tax of a rate group. A taxed rate cannot leave it out, unless its base is zero. */
export function taxOfGroup(
  read: TagReader,
  row: XmlElement,
  tag: string,
  { rate, base }: Pick<RateTotal, 'rate' | 'base'>,
): Decimal | null {
  const tax = read.total(row, tag);
  const bearsTax = rate === 'KHAC' || (rate !== '0' && PERCENT_RATES.includes(rate));
  if (bearsTax && base !== ZERO && textAt(row, tag) === null)
    read.remark(row, tag, { kind: 'unread', text: '', isTotal: true });
  return tax;
}
