import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type {
  listReconciliationRows,
  PortalInvoice,
  ReconciliationRow,
} from '@hoadon/contracts/reconciliation';
import { CONFIRMED } from '@hoadon/domain/invoice/origin';
import type { z } from 'zod';
import type { Db } from '../../../platform/db/open.ts';
import type { PageAnswer } from '../../../platform/http/route.ts';
import { findRowsById, invoiceRow } from '../../invoices/index.ts';
import { findPortalInvoices, wirePortalInvoice } from '../portal-lists/index.ts';
import { type FindingRow, findFindings } from './finding.repository.ts';
import { readRun } from './start-run.ts';

/** Returns a page of findings with the current state of both sides. */
export async function pageOfFindings(
  db: Db,
  companyId: string,
  { id, cursor, page_size, ...narrowed }: z.output<typeof listReconciliationRows.input>,
): Promise<PageAnswer<ReconciliationRow[]>> {
  await readRun(db, companyId, id);
  const page = { after: Number(cursor ?? 0), limit: page_size + 1 };
  const findings = await findFindings(db, companyId, id, { ...narrowed, ...page });
  const rows = findings.slice(0, page_size);
  const last = findings.length > page_size ? rows.at(-1) : undefined;
  const sides = await sidesOf(db, companyId, rows);
  return {
    rows: rows.map((row) => wireRow(row, sides)),
    pageInfo: {
      total: null,
      current_page: null,
      current_limit: page_size,
      next_cursor: last ? String(last.position) : null,
    },
  };
}

type Sides = Readonly<{
  own: ReadonlyMap<string, InvoiceRow>;
  portal: ReadonlyMap<string, PortalInvoice>;
}>;

/** Candidates are from our invoices for a row that only the portal has, and from the portal for one that only we have. */
export async function sidesOf(
  db: Db,
  companyId: string,
  rows: readonly FindingRow[],
): Promise<Sides> {
  const idsOf = (side: 'invoice_id' | 'portal_id', other: 'invoice_id' | 'portal_id') => [
    ...new Set([
      ...rows.flatMap((row) => row[side] ?? []),
      ...rows.flatMap((row) => (row[other] === null ? [] : row.candidates.map(({ id }) => id))),
    ]),
  ];
  const own = await findRowsById(db, companyId, idsOf('invoice_id', 'portal_id'));
  const portal = await findPortalInvoices(db, companyId, idsOf('portal_id', 'invoice_id'));
  return {
    own: new Map(own.map((row) => [row.id, invoiceRow(row)])),
    portal: new Map(portal.map((row) => [row.id, wirePortalInvoice(row)])),
  };
}

function wireRow(row: FindingRow, { own, portal }: Sides): ReconciliationRow {
  const invoice = own.get(row.invoice_id ?? '') ?? null;
  return {
    position: row.position,
    outcome: row.outcome,
    rule: row.rule,
    invoice,
    portal_invoice: portal.get(row.portal_id ?? '') ?? null,
    differences: row.differences.map(({ isRounding, ...difference }) => ({
      ...difference,
      is_rounding: isRounding,
    })),
    candidates: row.candidates.map(({ id, score, reasons }) => ({
      score,
      reasons: [...reasons],
      invoice: row.invoice_id === null ? (own.get(id) ?? null) : null,
      portal_invoice: row.invoice_id === null ? null : (portal.get(id) ?? null),
    })),
    considered:
      row.reason === null || row.considered_at === null
        ? null
        : {
            reason: row.reason,
            actor: row.considered_by,
            at: new Date(row.considered_at).toISOString(),
          },
    is_open: row.is_open,
    may_settle: invoice !== null && invoice.origin !== CONFIRMED,
  };
}
