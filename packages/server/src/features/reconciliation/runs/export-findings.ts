import type { exportInconsistency } from '@hoadon/contracts/reconciliation';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import type { z } from 'zod';
import type { WrittenCell } from '../../../connectors/spreadsheet/port.ts';
import type { StreamAnswer } from '../../../platform/http/route.ts';
import { amountCell, resultWorkbook, type Say, wordsOf } from '../../bulk-acts/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { type FindingRow, findFindings } from './finding.repository.ts';
import { sidesOf } from './finding-view.ts';
import { readRun } from './start-run.ts';
import { orVietnamese } from './vietnamese.ts';

const HEAD = [
  ['outcome', 18],
  ['rule', 18],
  ['seller', 36],
  ['sellerTaxCode', 18],
  ['symbol', 14],
  ['number', 14],
  ['ownDate', 12],
  ['portalDate', 12],
  ['ownTotal', 20],
  ['portalTotal', 20],
  ['currency', 10],
  ['differences', 60],
  ['reason', 40],
] as const;

type Shown = FindingRow & Readonly<{ sides: Awaited<ReturnType<typeof sidesOf>> }>;

/** Writes the findings of a reconciliation to a workbook, both sides in one row. Throws NOT_FOUND. */
export async function exportFindings(
  { db, spreadsheet }: Pick<ReconciliationDeps, 'db' | 'spreadsheet'>,
  companyId: string,
  { id, words, ...narrowed }: z.output<typeof exportInconsistency.input>,
): Promise<StreamAnswer> {
  const run = await readRun(db, companyId, id);
  const say = orVietnamese(wordsOf(words));
  return resultWorkbook<Shown>(spreadsheet, say, {
    name: `doi-chieu-${run.start_date}-${run.end_date}.xlsx`,
    sheet: say('sheet'),
    head: HEAD,
    async rowsAfter(last, limit) {
      const page = { open: false, search_text: '', after: last?.position ?? 0, limit };
      const findings = await findFindings(db, companyId, id, { ...narrowed, ...page });
      const sides = await sidesOf(db, companyId, findings);
      return findings.map((row) => ({ ...row, sides }));
    },
    cellsOf: (row) => cellsOf(row, say),
  });
}

function cellsOf(row: Shown, say: Say): WrittenCell[] {
  const own = row.sides.own.get(row.invoice_id ?? '');
  const portal = row.sides.portal.get(row.portal_id ?? '');
  const side = own ?? portal;
  const ownNumber = own?.invoice_number ?? null;
  return [
    say(`outcome.${row.outcome}`),
    say(`rule.${row.rule}`),
    side?.seller_name ?? null,
    side?.seller_taxcode ?? null,
    side ? `${side.template_code}${side.invoice_serial}` : null,
    ownNumber ?? (portal ? displayNumber(portal.invoice_number) : null),
    own ? { day: own.issued_date } : null,
    portal ? { day: portal.issued_date } : null,
    own?.total_amount_with_tax ? amountCell(own.total_amount_with_tax) : null,
    portal?.total_amount_with_tax ? amountCell(portal.total_amount_with_tax) : null,
    side?.currency_code ?? null,
    row.differences
      .map(({ field, own: a, portal: b }) => `${say(`field.${field}`)}: ${a ?? '–'} / ${b ?? '–'}`)
      .join('; ') || null,
    row.reason,
  ];
}
