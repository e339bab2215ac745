import type { Platform } from '../../../platform/platform.ts';
import { madeUpWorkbook } from '../../made-up-workbook.ts';
import { insertRow, type Row, sha256, type Writer } from './insert-row.ts';

export const SHEET_HEADINGS = ['Ký hiệu', 'Số hóa đơn', 'Ngày lập', 'MST người bán', 'Tổng tiền'];
export const SHEET_CELLS = ['1C26TAA', '77', '20/11/2026', '0399995507', '110000'];
export const SHEET_COLUMNS = { serial: 0, number: 1, issuedOn: 2, sellerTaxCode: 3, withTax: 4 };

type Of = Readonly<{ received: string; file: string }>;

/** Files of invoices that were handed in, and the source of one. */
export async function saveIntake(platform: Platform, writer: Writer, { received, file }: Of) {
  const { admin, mark } = writer;
  const at = platform.clock.now();
  const keep = (table: string, row: Row) => insertRow(platform, writer, table, row);
  const invoiceImport = await keep('import_run', {
    way: 'file',
    state: 'finished',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
    finished_at: at,
  });
  await keep('import_file', {
    run_id: invoiceImport,
    position: 1,
    name: `${mark}.xml`,
    hash: sha256(`${mark} xml`),
    size: 1,
  });
  await keep('import_row', {
    run_id: invoiceImport,
    position: 1,
    place: `${mark}.xml`,
    part: 0,
    bucket: 'new',
    invoice_id: received,
  });
  const source = await keep('invoice_source', {
    invoice_id: received,
    way: 'file',
    reference: `${mark}.xml`,
    original_hash: file,
    actor: admin.actor,
    at,
  });
  const sheetImport = await keep('import_run', {
    way: 'excel',
    state: 'mapping',
    created_by: admin.actor,
    created_at: at,
    changed_at: at,
  });
  const workbook = await madeUpWorkbook([...SHEET_HEADINGS, mark], [[...SHEET_CELLS, mark]]);
  await keep('import_file', {
    run_id: sheetImport,
    position: 1,
    name: `${mark}.xlsx`,
    hash: await platform.files.put(writer.companyId, workbook),
    size: workbook.length,
  });
  await keep('import_sheet', {
    run_id: sheetImport,
    heading_row: 1,
    row_count: 1,
    headers: JSON.stringify([...SHEET_HEADINGS, mark]),
    samples: JSON.stringify([[], [], [], [], [], [mark]]),
    mapping: JSON.stringify(SHEET_COLUMNS),
  });
  await keep('import_sheet_mapping', {
    mapping: JSON.stringify({ number: mark }),
    changed_at: at,
  });
  return { invoiceImport, sheetImport, source };
}
