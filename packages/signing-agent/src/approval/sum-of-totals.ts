import type { PreparedSummary } from '@hoadon/xml/prepared-document';

/**
 * Exact decimal texts by currency. Amounts count without their sign: a credit does not make room for a larger invoice.
 * `isWhole` is false if a total could not be read: the real sum is then larger.
 */
export type SumByCurrency = Readonly<{ sums: ReadonlyMap<string, string>; isWhole: boolean }>;

/** An amount of the format has at most 20 decimals. */
const DECIMALS = 20;
const AMOUNT = /^-?(\d{1,30})(?:\.(\d{1,20}))?$/;

/** Returns the amount without its sign; null if it is malformed. */
function scaled(amount: string): bigint | null {
  const [, whole = '', rest = ''] = AMOUNT.exec(amount) ?? [];
  if (whole === '') return null;
  return BigInt(`${whole}${rest.padEnd(DECIMALS, '0')}`);
}

function plain(value: bigint): string {
  const digits = value.toString().padStart(DECIMALS + 1, '0');
  const rest = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -DECIMALS)}${rest === '' ? '' : `.${rest}`}`;
}

/** Whether the stated total of a document, if any, is readable: only then is the displayed sum complete. */
export const isTotalRead = ({ total, isTotalStated }: PreparedSummary): boolean =>
  total === null ? !isTotalStated : scaled(total) !== null;

/** Returns the sums of the documents by currency. */
export function sumOf(summaries: readonly PreparedSummary[]): SumByCurrency {
  const sums = new Map<string, bigint>();
  let isWhole = true;
  for (const summary of summaries) {
    const { total, currency } = summary;
    const value = total === null ? null : scaled(total);
    if (!isTotalRead(summary)) isWhole = false;
    if (value !== null) sums.set(currency ?? 'VND', (sums.get(currency ?? 'VND') ?? 0n) + value);
  }
  return { sums: new Map([...sums].map(([currency, sum]) => [currency, plain(sum)])), isWhole };
}
