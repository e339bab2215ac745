import type { ExportColumn } from '@hoadon/contracts/exports';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { ISSUED_HERE } from '@hoadon/domain/invoice/origin';
import { inDong } from '@hoadon/domain/invoice/totals-in-dong';
import { hasFailed } from '@hoadon/domain/issuing/issue-steps';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { decimal, minus, plus } from '@hoadon/domain/money/decimal';
import { acceptedMark } from '@hoadon/domain/verification/accepted-mark';
import type { WrittenCell, WrittenColumn } from '../../connectors/spreadsheet/port.ts';
import { amountCell, type Say } from '../bulk-acts/index.ts';
import type { ListedInvoice } from '../invoices/index.ts';

type Column = Omit<WrittenColumn, 'header'> &
  Readonly<{ cell: (row: ListedInvoice, say: Say) => WrittenCell }>;

const isIssued = ({ direction }: ListedInvoice): boolean => direction === 'issued';

/** Empty where the amounts of the file could not be read: 0 would be an amount. */
const amountOf = ({ amounts_unread }: ListedInvoice, amount: string): WrittenCell =>
  amounts_unread ? null : amountCell(amount);

/** Empty where a foreign currency has no rate: its amount in dong is not known. */
function dongOf(row: ListedInvoice, amount: string, dong: string | null): WrittenCell {
  if (row.currency === DEFAULT_CURRENCY) return amountOf(row, amount);
  return row.exchange_rate === null || dong === null ? null : amountOf(row, dong);
}

/** As DONG_TOTALS: value and tax as their rates are converted, and the rest of what is paid beside them. */
function totalDongOf(row: ListedInvoice): string | null {
  const { without_tax_dong, tax_dong, exchange_rate } = row;
  if (without_tax_dong === null || tax_dong === null || exchange_rate === null) return null;
  const beside = minus(decimal(row.with_tax), plus(decimal(row.without_tax), decimal(row.tax)));
  return plus(
    plus(decimal(without_tax_dong), decimal(tax_dong)),
    inDong(beside, decimal(exchange_rate)),
  );
}

/** An accepted one by what its file proves, in the words of its lists. */
function stateWord({ origin, processing_state, failure_code, ...row }: ListedInvoice): string {
  if (hasFailed(failure_code) && processing_state !== 'refused') return 'state.failed';
  if (processing_state !== 'accepted') return `state.${processing_state}`;
  const { authority_code, trust } = row;
  const mark = acceptedMark({
    isIssuedHere: origin === ISSUED_HERE,
    hasCode: authority_code !== null,
    trust,
  });
  return mark === 'with-code' ? 'state.accepted' : `accepted.${mark}`;
}

/** A column for each value that lists show. Texts of closed lists have the key `{column}.{value}`. */
export const COLUMNS: Readonly<Record<ExportColumn, Column>> = {
  number: { width: 12, cell: ({ number }) => (number === null ? null : displayNumber(number)) },
  series: { width: 10, cell: ({ template, serial }) => `${template}${serial}` },
  date: { width: 12, day: true, cell: ({ issued_on }) => ({ day: issued_on }) },
  direction: { width: 12, cell: ({ direction }, say) => say(`direction.${direction}`) },
  seller: { width: 40, cell: ({ seller_name }) => seller_name },
  buyer: { width: 40, cell: ({ buyer_name }) => buyer_name },
  partner: { width: 40, cell: (row) => (isIssued(row) ? row.buyer_name : row.seller_name) },
  taxCode: {
    width: 16,
    cell: (row) => (isIssued(row) ? row.buyer_tax_code : row.seller_tax_code),
  },
  withoutTax: { width: 18, cell: (row) => amountOf(row, row.without_tax) },
  tax: { width: 16, cell: (row) => amountOf(row, row.tax) },
  total: { width: 18, cell: (row) => amountOf(row, row.with_tax) },
  currency: { width: 8, cell: ({ currency }) => currency },
  exchangeRate: {
    width: 12,
    cell: ({ exchange_rate }) => (exchange_rate === null ? null : amountCell(exchange_rate)),
  },
  withoutTaxDong: { width: 18, cell: (row) => dongOf(row, row.without_tax, row.without_tax_dong) },
  taxDong: { width: 16, cell: (row) => dongOf(row, row.tax, row.tax_dong) },
  totalDong: { width: 18, cell: (row) => dongOf(row, row.with_tax, totalDongOf(row)) },
  state: {
    width: 18,
    cell: (row, say) => say(stateWord(row)),
  },
  chain: { width: 16, cell: ({ chain_state }, say) => say(`chain.${chain_state}`) },
  payment: {
    width: 16,
    cell: ({ payment_state }, say) =>
      payment_state === 'none' ? null : say(`payment.${payment_state}`),
  },
  due: { width: 12, day: true, cell: ({ due_on }) => due_on && { day: due_on } },
  open: { width: 18, cell: (row) => amountOf(row, row.open_amount) },
  checked: { width: 14, cell: ({ verification }, say) => say(`checked.${verification}`) },
  validity: {
    width: 14,
    cell: ({ validity }, say) => (validity === null ? null : say(`validity.${validity}`)),
  },
  tags: { width: 24, cell: ({ tags }) => tags.map(({ name }) => name).join(', ') || null },
  authorityCode: { width: 38, cell: ({ authority_code }) => authority_code },
  signed: {
    width: 12,
    day: true,
    cell: ({ signed_at }) => signed_at && { day: dayInVietnam(new Date(signed_at).toISOString()) },
  },
};
