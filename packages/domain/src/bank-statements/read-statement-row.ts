import type { PlainDate } from '../dates/plain-date.ts';
import {
  type Cell,
  cellDate,
  cellText,
  isBlank,
  isMerged,
  type PlainCell,
  plainCell,
} from '../import/cell.ts';
import type { ImportRow } from '../import/group-rows.ts';
import { isWithinDigits } from '../money/carried.ts';
import { isForeign } from '../money/currency.ts';
import { absolute, type Decimal, isZero, minus, ZERO } from '../money/decimal.ts';
import { isFinerThanCurrency } from '../money/finer-than-currency.ts';
import type { NumberFormat } from '../money/number-format.ts';
import { parseNumber } from '../money/parse-number.ts';
import type { StatementColumnKey, StatementMapping } from './statement-columns.ts';

/** A movement on the account. */
export type StatementLine = Readonly<{
  bookedOn: PlainDate;
  /** Positive: money came. */
  amount: Decimal;
  text: string;
  payer: string;
  account: string;
  reference: string;
  /** As it is written: distinguishes two equal movements. */
  balance: string;
}>;

export const LINE_FAULTS = [
  'day-missing',
  'day-invalid',
  'amount-missing',
  'amount-invalid',
  'amount-finer-than-currency',
  'both-sides',
  'other-currency',
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

export type ReadLine = Readonly<{ line: StatementLine }> | Readonly<{ fault: LineFault }>;

const MAX_TEXT = 1_000;
/** Sign of incoming money and the dong, which repeat what the column states. */
const AROUND = /^\+|\s*(?:VND|VNĐ|đồng|đ)\.?$/gi;
const DONG = /^(?:VND|VNĐ|đồng|đ)$/i;
const BETWEEN_DIGITS = /(?<=\d)[ \u00a0\u202f](?=\d{3}(?!\d))/g;

/** How amounts are written in a file, and the currency of its account. */
export type StatementMoney = Readonly<{ format: NumberFormat; currency: string }>;

/** A movement is the row in which its amount begins: a row that is merged into the amount above it moves nothing more. */
export function readStatementRow(
  { row, cells }: ImportRow,
  mapping: StatementMapping,
  money: StatementMoney,
): ReadLine {
  const cell = (key: StatementColumnKey): Cell => cells[mapping[key] ?? -1] ?? null;
  const amountOf = (key: StatementColumnKey): Amount => {
    const value = cell(key);
    return isMerged(value) && value.from !== row ? null : amountIn(plainCell(value), money);
  };
  const text = (key: StatementColumnKey) =>
    (cellText(cell(key)) ?? '').normalize('NFC').replace(/\s+/g, ' ').slice(0, MAX_TEXT);
  if (isBlank(cell('bookedOn'))) return { fault: 'day-missing' };
  const bookedOn = statementDay(cell('bookedOn'));
  if (bookedOn === null) return { fault: 'day-invalid' };
  if (!isOfCurrency(text('currency'), money)) return { fault: 'other-currency' };
  const amount = movementOf(amountOf('credit'), amountOf('debit'), amountOf('amount'));
  if (typeof amount !== 'string') return amount;
  if (isFinerThanCurrency(amount, money.currency)) return { fault: 'amount-finer-than-currency' };
  return {
    line: {
      bookedOn,
      amount,
      text: text('text'),
      payer: text('payer'),
      account: text('account'),
      reference: text('reference'),
      balance: text('balance'),
    },
  };
}

/** `21/11/2026 09:30:12` is a day too. */
function statementDay(of: Cell): PlainDate | null {
  const cell = plainCell(of);
  if (typeof cell !== 'string') return cellDate(cell);
  const [day = ''] = cell.trim().split(/[\sT]+/);
  return cellDate(day) ?? cellDate(cell);
}

type Amount = Decimal | 'invalid' | null;

function movementOf(
  credit: Amount,
  debit: Amount,
  amount: Amount,
): Decimal | Readonly<{ fault: LineFault }> {
  if ([credit, debit, amount].includes('invalid')) return { fault: 'amount-invalid' };
  const [came, went] = [sizeOf(credit), sizeOf(debit)];
  if (came !== ZERO && went !== ZERO) return { fault: 'both-sides' };
  const moved = minus(came, went);
  if (!isZero(moved)) return moved;
  const signed = amount === 'invalid' || amount === null ? ZERO : amount;
  return isZero(signed) ? { fault: 'amount-missing' } : signed;
}

/** Some banks write what went out with a minus, in its own column as well. */
const sizeOf = (amount: Amount): Decimal =>
  amount === null || amount === 'invalid' ? ZERO : absolute(amount);

/** A row that names no currency is of the account's. */
const isOfCurrency = (named: string, { currency }: StatementMoney): boolean =>
  named === '' || named.toUpperCase() === currency || (!isForeign(currency) && DONG.test(named));

function amountIn(cell: PlainCell, { format, currency }: StatementMoney): Amount {
  if (isBlank(cell)) return null;
  if (typeof cell !== 'string') return carriedOr(cell && 'number' in cell ? cell.number : null);
  const around = isForeign(currency)
    ? new RegExp(`^\\+|^${currency}\\s*|\\s*${currency}$`, 'gi')
    : AROUND;
  const plain = cell.trim().replace(around, '').replace(BETWEEN_DIGITS, '').trim();
  if (/^-*$/.test(plain)) return null;
  return /[km)]$/i.test(plain) ? 'invalid' : carriedOr(parseNumber(plain, format));
}

const carriedOr = (amount: Decimal | null): Amount =>
  amount !== null && isWithinDigits(amount) ? amount : 'invalid';

/** The texts of amounts, from which the marks are derived. */
export const amountTexts = (cells: readonly Cell[], mapping: StatementMapping): string[] =>
  (['credit', 'debit', 'amount', 'balance'] as const).flatMap((key) => {
    const cell = plainCell(cells[mapping[key] ?? -1]);
    return typeof cell === 'string' ? [cell] : [];
  });
