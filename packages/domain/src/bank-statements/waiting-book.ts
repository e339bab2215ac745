import { absolute, type Decimal, minus } from '../money/decimal.ts';
import type { LineFacts } from './line-facts.ts';
import { type MatchedAmount, numbersOf, type WaitingInvoice } from './match-line.ts';

/** Open invoices, indexed by the facts that a movement may state. */
export type WaitingBook = Readonly<{
  /** Those that have the number, the amount or the partner. */
  meantBy(amount: Decimal, facts: LineFacts, partners: ReadonlySet<string>): WaitingInvoice[];
  /** What a movement is thought to have paid is not open for the next. */
  take(shares: readonly MatchedAmount[]): void;
}>;

export function waitingBook(invoices: Iterable<WaitingInvoice>): WaitingBook {
  const byId = new Map([...invoices].map((invoice) => [invoice.id, invoice]));
  const numbers = new Map<number, string[]>();
  const amounts = new Map<Decimal, string[]>();
  const owners = new Map<string, string[]>();
  for (const invoice of byId.values()) {
    const { id, open, partnerId } = invoice;
    for (const number of numbersOf(invoice)) add(numbers, number, id);
    if (partnerId !== null) add(owners, partnerId, id);
    add(amounts, absolute(open), id);
  }
  return {
    meantBy(amount, { named, bare }, partners) {
      const ids = new Set([
        ...[...named, ...bare].flatMap((number) => numbers.get(number) ?? []),
        ...(amounts.get(absolute(amount)) ?? []),
        ...[...partners].flatMap((partner) => owners.get(partner) ?? []),
      ]);
      return [...ids].flatMap((id) => byId.get(id) ?? []);
    },
    take(shares) {
      for (const { id, amount } of shares) {
        const invoice = byId.get(id);
        if (!invoice) continue;
        const open = minus(invoice.open, amount);
        byId.set(id, { ...invoice, open });
        add(amounts, absolute(open), id);
      }
    },
  };
}

function add<Key>(map: Map<Key, string[]>, key: Key, id: string): void {
  const ids = map.get(key);
  if (ids) ids.push(id);
  else map.set(key, [id]);
}
