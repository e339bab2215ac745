import { type Decimal, minus, plus, ZERO } from '../money/decimal.ts';

/** What was invoiced and paid in a month, `YYYY-MM`, in one currency. */
export type BalancePart = Readonly<{
  currency: string;
  month: string;
  invoiced: Decimal;
  paid: Decimal;
}>;
export type BalanceMonth = Omit<BalancePart, 'currency'> & Readonly<{ balance: Decimal }>;

/** The open balance at the end of each month, from the first in which something happened to the last, by currency. */
export function balances(
  parts: readonly BalancePart[],
): ReadonlyMap<string, readonly BalanceMonth[]> {
  const currencies = [...new Set(parts.map(({ currency }) => currency))].sort();
  return new Map(
    currencies.map((currency) => [
      currency,
      balanceOf(parts.filter((part) => part.currency === currency)),
    ]),
  );
}

function balanceOf(parts: readonly BalancePart[]): BalanceMonth[] {
  const months = parts.map(({ month }) => month).sort();
  const balances: BalanceMonth[] = [];
  let balance = ZERO;
  for (
    let month = months[0] ?? '';
    month !== '' && month <= (months.at(-1) ?? '');
    month = after(month)
  ) {
    let invoiced = ZERO;
    let paid = ZERO;
    for (const part of parts)
      if (part.month === month) {
        invoiced = plus(invoiced, part.invoiced);
        paid = plus(paid, part.paid);
      }
    balance = minus(plus(balance, invoiced), paid);
    balances.push({ month, invoiced, paid, balance });
  }
  return balances;
}

function after(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  const next = nth === 12 ? [year + 1, 1] : [year, nth + 1];
  return `${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}`;
}
