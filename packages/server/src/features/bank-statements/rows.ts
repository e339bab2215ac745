import type { listStatementRows, StatementRow } from '@hoadon/contracts/bank-statements';
import type { OpenInvoice } from '@hoadon/contracts/payments';
import { cellText } from '@hoadon/domain/import/cell';
import { voucherNumber } from '@hoadon/domain/payments/voucher-number';
import type { z } from 'zod';
import type { PageAnswer } from '../../platform/http/route.ts';
import { openInvoices } from '../payments/index.ts';
import type { BankStatementsDeps } from './deps.ts';
import { type FoundStatementRow, findRows } from './row.repository.ts';
import { requireStatement } from './view.ts';

type RowsInput = z.output<typeof listStatementRows.input>;

/** Of a row that cannot be read, so much is shown. */
const MOST_TEXT = 200;

/** Rows of a statement with the invoices that they name, a page at a time. */
export async function pageOfRows(
  { db }: BankStatementsDeps,
  companyId: string,
  { id, bucket, open: isOpen, cursor, page_size }: RowsInput,
): Promise<PageAnswer<StatementRow[]>> {
  await requireStatement(db, companyId, id);
  const rowsAndNext = await findRows(db, companyId, id, {
    bucket: bucket ?? null,
    open: isOpen,
    after: Number(cursor ?? 0),
    limit: page_size + 1,
  });
  const rows = rowsAndNext.slice(0, page_size);
  const ids = new Set(
    rows.flatMap((row) => [...row.shares.map((one) => one.id), ...row.candidates]),
  );
  const open = await openInvoices(db, companyId, [...ids]);
  const invoices = new Map(open.map((one) => [one.invoice_id, one]));
  const last = rowsAndNext.length > page_size ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => wireRow(row, invoices)),
    pageInfo: {
      total: null,
      current_page: null,
      current_limit: page_size,
      next_cursor: last ? String(last.row) : null,
    },
  };
}

function wireRow(
  row: FoundStatementRow,
  openInvoices: ReadonlyMap<string, OpenInvoice>,
): StatementRow {
  const { line, first_statement, first_row, shares } = row;
  const shared = new Set(shares.map(({ id }) => id));
  // A candidate that a user chose remains a candidate until the row is paid.
  const others = row.payment_id === null ? row.candidates.filter((id) => !shared.has(id)) : [];
  const meant = [...shares, ...others.map((id) => ({ id, amount: null }))];
  return {
    row: row.row,
    bucket: row.bucket,
    fault: row.fault,
    line: line && {
      booked_on: line.bookedOn,
      amount: line.amount,
      text: line.text,
      payer: line.payer,
      account: line.account,
      reference: line.reference,
    },
    cells: line ? [] : row.cells.flatMap((cell) => cellText(cell)?.slice(0, MOST_TEXT) ?? []),
    certain: row.certain && row.recorded_id === null,
    reasons: [...row.reasons],
    invoices: meant.flatMap(({ id, amount }) => {
      const invoice = openInvoices.get(id);
      return invoice ? [{ ...invoice, amount }] : [];
    }),
    duplicate_of:
      first_statement !== null && first_row !== null
        ? { statement_id: first_statement, row: first_row }
        : null,
    recorded_as:
      row.recorded_id === null
        ? null
        : {
            payment_id: row.recorded_id,
            number: voucherNumber(row.recorded_direction, row.recorded_number, row.recorded_on),
          },
    payment_id: row.payment_id,
    surplus: row.surplus,
    ending: row.ending,
    partner_name: row.partner_name,
    waits_for: row.wish,
    refusal: row.refusal,
  };
}
