import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import type { searchInvoices as contract } from '@hoadon/contracts/invoice-lists';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { decimal } from '@hoadon/domain/money/decimal';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import type { Session } from '../../../platform/http/route.ts';
import { invoiceRow } from '../../invoices/index.ts';
import { type FoundRow, findRows, type ListFilter, readableFilters } from '../list/index.ts';

const EVERYWHERE = {
  ...noFilters(INVOICE_FILTERS),
  origin: { operator: 'any', options: [] },
} as const;
type Caller = Pick<Session, 'companyId' | 'permissions'>;

/** The newest invoices that hold every word and that the caller may read, after leaving out some (LIST-017). */
export async function findHolding(
  db: Db,
  { companyId, permissions }: Caller,
  { search_text, limit, offset }: z.output<typeof contract.input>,
): Promise<InvoiceRow[]> {
  const filters = readableFilters(permissions, { ...EVERYWHERE, words: search_text });
  const filter = { filters, station: null };
  const rows = await findRows(db, companyId, filter, { limit, skip: offset });
  return rows.map(invoiceRow);
}

const NUMBER = /^0*(\d{1,8})$/;
/** Digits with the marks that people write between them. */
const AMOUNT = /^\d{1,3}(?:[.,\s]\d{3})+$|^\d{1,15}$/;

/** Invoices that hold every word and that the caller may read, newest first; those of just this number or amount before them. */
export async function searchInvoices(
  db: Db,
  { companyId, permissions }: Caller,
  typed: string,
  limit: number,
): Promise<FoundRow[]> {
  const groups = await Promise.all(
    questionsOf(typed).map((question) => {
      const filters = readableFilters(permissions, question);
      return findRows(db, companyId, { filters, station: null }, { limit, skip: 0 });
    }),
  );
  const rows = new Map(groups.flat().map((row) => [row.id, row]));
  return [...rows.values()].slice(0, limit);
}

function questionsOf(typed: string): ListFilter['filters'][] {
  const number = NUMBER.exec(typed)?.[1];
  const digits = AMOUNT.test(typed) ? typed.replaceAll(/\D/g, '') : null;
  return [
    ...(number && Number(number) > 0 ? [{ ...EVERYWHERE, numbers: just(number) }] : []),
    ...(digits ? [{ ...EVERYWHERE, totals: just(digits) }] : []),
    { ...EVERYWHERE, words: typed },
  ];
}

const just = (digits: string) => ({ from: decimal(digits), to: decimal(digits) });
