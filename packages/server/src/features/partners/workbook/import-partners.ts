import type { importPartners as contract } from '@hoadon/contracts/partners';
import { Failure } from '@hoadon/domain/errors/failure';
import { isBlank } from '@hoadon/domain/import/cell';
import { findHeading, headingTexts } from '@hoadon/domain/import/find-heading';
import { findColumns } from '@hoadon/domain/import/match-columns';
import {
  PARTNER_COLUMNS,
  partnerColumnsIn,
  readPartner,
} from '@hoadon/domain/partners/read-partner';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { z } from 'zod';
import { type SheetRow, UnreadableWorkbook } from '../../../connectors/spreadsheet/port.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { PartnersDeps } from '../deps.ts';
import { publishPartner } from '../publish-partner.ts';
import { saveImported, type ToImport } from './import.repository.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MOST_ROWS = 10_000;

type ImportResponse = z.input<typeof contract.output>;
type ImportedRow = ImportResponse['rows'][number];

/** Imports customers or vendors from a file: each row is created, updated, unchanged or returned with its error. */
export async function importPartners(
  deps: PartnersDeps,
  { session, context }: Caller,
  { type }: z.output<typeof contract.input>,
): Promise<ImportResponse> {
  const { companyId, actor } = session;
  const file = context.files['file'];
  if (!file) throw new Failure('IMPORT_FILE_UNREADABLE', { reason: 'missing' });
  if (file.bytes.length > MAX_BYTES) throw new Failure('PAYLOAD_TOO_LARGE');
  const { partners, faulty } = partnersIn(await readRows(deps, companyId, file.bytes));
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'partner.import', at };
  return perform(deps.db, act, async (tx) => {
    const isCustomer = type === 'customers';
    const saved = await saveImported(tx, companyId, { partners, isCustomer, at });
    const names = new Map(partners.map(({ row, name }) => [row, name]));
    const importedRows = saved.map(({ row, outcome }): ImportedRow => {
      return { row, company_name: names.get(row) ?? '', outcome, fault: null };
    });
    const rows = [...importedRows, ...faulty].sort((one, other) => one.row - other.row);
    const count = (outcome: ImportedRow['outcome']) =>
      rows.filter((row) => row.outcome === outcome).length;
    const counts = {
      created: count('created'),
      updated: count('updated'),
      unchanged: count('unchanged'),
      invalid: count('invalid'),
    };
    publishPartner(tx, deps, companyId, 'import', 'changed');
    const payload = { file: file.name.slice(-200), ...counts };
    const subject = `partner/${type}`;
    writeAudit(tx, [{ companyId, actor, act: 'partner.imported', subject, at, payload }]);
    const answer = { ...counts, rows };
    await context.saveResponse(tx, answer);
    return answer;
  });
}

async function readRows(
  { spreadsheet }: PartnersDeps,
  companyId: string,
  bytes: Uint8Array,
): Promise<SheetRow[]> {
  try {
    return await spreadsheet.readTable(companyId, bytes);
  } catch (cause) {
    if (!(cause instanceof UnreadableWorkbook)) throw cause;
    throw new Failure('IMPORT_FILE_UNREADABLE', { reason: cause.fault }, { cause });
  }
}

/** Each row of the file once: as a partner, or with what is wrong. Throws where it has no heading, or too many rows. */
function partnersIn(
  rows: readonly SheetRow[],
): Readonly<{ partners: ToImport[]; faulty: ImportedRow[] }> {
  const heading = findHeading(rows, partnerColumnsIn);
  const columns = heading ? findColumns(PARTNER_COLUMNS, headingTexts(heading), {}) : {};
  if (!heading || columns.name === undefined)
    throw new Failure('IMPORT_FILE_UNREADABLE', { reason: 'empty' });
  const below = rows.filter(({ row, cells }) => row > heading.row && !cells.every(isBlank));
  if (below.length > MOST_ROWS)
    throw new Failure('IMPORT_FILE_UNREADABLE', { reason: 'too-large' });
  const partners: ToImport[] = [];
  const faulty: ImportedRow[] = [];
  const seen = new Set<string>();
  for (const { row, cells } of below) {
    const { name, ...read } = readPartner(columns, cells);
    const fault = 'fault' in read ? read.fault : seen.has(read.partner.identity) ? 'twice' : null;
    if (fault !== null || !('partner' in read)) {
      faulty.push({ row, company_name: name, outcome: 'invalid', fault });
      continue;
    }
    const { partner } = read;
    seen.add(partner.identity);
    const search_text = foldForSearch([partner.name, partner.taxCode].filter(Boolean).join(' '));
    partners.push({ ...partner, row, search_text });
  }
  return { partners, faulty };
}
