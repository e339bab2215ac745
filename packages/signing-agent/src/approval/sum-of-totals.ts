import type { PreparedSummary } from '@hoadon/xml/prepared-document';

/** Exact decimal texts by currency. `isWhole` is false where a total could not be read: the sum is then larger by that. */
export type SumByCurrency = Readonly<{ sums: ReadonlyMap<string, string>; isWhole: boolean }>;

/** An amount of the format has at most 20 decimals. */
const DECIMALS = 20;
const AMOUNT = /^(-?)(\d{1,30})(?:\.(\d{1,20}))?$/;

function scaled(amount: string): bigint | null {
  const [, sign, whole = '', rest = ''] = AMOUNT.exec(amount) ?? [];
  if (whole === '') return null;
  const value = BigInt(`${whole}${rest.padEnd(DECIMALS, '0')}`);
  return sign === '-' ? -value : value;
}

function plain(value: bigint): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0');
  const rest = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -DECIMALS)}${rest === '' ? '' : `.${rest}`}`;
}

/** What documents come to together. */
export function sumOf(summaries: readonly PreparedSummary[]): SumByCurrency {
  const sums = new Map<string, bigint>();
  let isWhole = true;
  for (const { total, currency } of summaries) {
    const value = total === null ? null : scaled(total);
    if (value === null) isWhole = false;
    else sums.set(currency ?? 'VND', (sums.get(currency ?? 'VND') ?? 0n) + value);
  }
  return { sums: new Map([...sums].map(([currency, sum]) => [currency, plain(sum)])), isWhole };
}
