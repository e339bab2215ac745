import type { listVouchers, Payment } from '@hoadon/contracts/payments';
import { Failure } from '@hoadon/domain/errors/failure';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { decimal } from '@hoadon/domain/money/decimal';
import { voucherNumber } from '@hoadon/domain/payments/voucher-number';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import type { FileAnswer, PageAnswer } from '../../../platform/http/route.ts';
import { findSeller } from '../../company/index.ts';
import { findSettings } from '../../seller-settings/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { findPayments, findVouchers, type PaymentRow } from '../payment.repository.ts';
import { wirePayments } from '../wire-payment.ts';
import { foundBy } from './voucher-search.ts';

/** A page of receipts and expenses. */
export async function vouchers(
  db: Db,
  companyId: string,
  request: z.output<typeof listVouchers.input>,
): Promise<PageAnswer<Payment[]>> {
  const {
    direction = null,
    start_date = null,
    end_date = null,
    search_text,
    cursor,
    page_size,
  } = request;
  const [paidOn, id] = cursor?.split(',') ?? [];
  const voucherRows = await findVouchers(db, companyId, {
    direction,
    from: start_date,
    to: end_date,
    searchCondition: foundBy(companyId, search_text),
    after: paidOn && id ? { paidOn, id } : null,
    limit: page_size + 1,
  });
  const rows = voucherRows.slice(0, page_size);
  const last = voucherRows.length > page_size ? rows.at(-1) : undefined;
  return {
    rows: await wirePayments(db, companyId, rows),
    pageInfo: {
      total: null,
      current_page: null,
      current_limit: page_size,
      next_cursor: last ? `${last.paid_on},${last.id}` : null,
    },
  };
}

async function requirePayment(db: Db, companyId: string, id: string): Promise<PaymentRow> {
  const [row] = await findPayments(db, companyId, [id]);
  if (!row) throw new Failure('NOT_FOUND');
  return row;
}

/** The document of a voucher. Throws FILE_NOT_READY for a payment that has none. */
export async function voucherDocument(
  { db, files }: PaymentsDeps,
  companyId: string,
  id: string,
): Promise<FileAnswer> {
  const row = await requirePayment(db, companyId, id);
  const { document_hash, document_type, document_name } = row;
  if (!document_hash || !document_type || !document_name)
    throw new Failure('FILE_NOT_READY', { id });
  return {
    bytes: await files.get(companyId, document_hash),
    mediaType: document_type,
    name: document_name,
  };
}

/** The receipt or expense as it is printed. */
export async function printedVoucher(
  { db, pdf }: PaymentsDeps,
  companyId: string,
  id: string,
): Promise<FileAnswer> {
  const row = await requirePayment(db, companyId, id);
  const company = await findSeller(db, companyId);
  const number = voucherNumber(row.direction, row.number, row.paid_on);
  const { settings } = await findSettings(db, companyId);
  const bytes = await pdf.printVoucher(companyId, {
    format: settings.format,
    direction: row.direction,
    company: { name: company.name, address: company.address, taxCode: company.taxCode },
    number,
    paidOn: row.paid_on,
    counterparty: row.counterparty,
    address: row.address,
    reason: reasonOf(row),
    amount: decimal(row.amount),
    currency: row.currency,
    exchangeRate: row.exchange_rate,
    amountDong: decimal(row.amount_dong),
    documents: documentsOf(row),
    writer: row.creator_name,
    isUndone: row.undone_at !== null,
  });
  return { bytes, mediaType: 'application/pdf', name: `${number.replace('/', '-')}.pdf` };
}

const NAMED = 12;

const invoiceNames = ({ parts }: PaymentRow): string[] =>
  (parts ?? []).map(
    ({ template, serial, number }) =>
      `${template}${serial} ${number === null ? '' : displayNumber(number)}`,
  );

function reasonOf(row: PaymentRow): string {
  const names = invoiceNames(row);
  const more = names.length > NAMED ? ` … (${names.length})` : '';
  const invoices =
    names.length === 0 ? '' : `Thanh toán hóa đơn ${names.slice(0, NAMED).join(', ')}${more}`;
  const refunded = (row.refunds ?? []).map(({ number, direction, paid_on }) =>
    voucherNumber(direction, number, paid_on),
  );
  const refund = refunded.length === 0 ? '' : `Hoàn trả tiền ứng trước ${refunded.join(', ')}`;
  return [row.note, invoices, refund].filter(Boolean).join('. ');
}

/** Documents of a voucher: its own, or the invoices. */
const documentsOf = (row: PaymentRow): number => (row.document_hash ? 1 : invoiceNames(row).length);
