import * as intake from '@hoadon/contracts/intake';
import * as sheets from '@hoadon/contracts/intake-sheets';
import type { TestUpload } from '../../../platform/http/testing.ts';
import { madeUpWorkbook } from '../../made-up-workbook.ts';
import { SHEET_CELLS, SHEET_COLUMNS, SHEET_HEADINGS } from '../things/intake.ts';
import type { Inputs } from './input.ts';

const INVOICE_FILE: TestUpload = {
  name: 'hoa-don.xml',
  mediaType: 'application/xml',
  bytes: Buffer.from('<HDon/>'),
};

export const INTAKE: Inputs = [
  [
    intake.uploadInvoices,
    ({ things }) => ({ invoices: INVOICE_FILE, parent_id: things.directory }),
  ],
  [
    sheets.uploadInvoicesByExcel,
    async ({ things }) => ({
      file: {
        name: 'hoa-don.xlsx',
        mediaType: 'application/octet-stream',
        bytes: await madeUpWorkbook(SHEET_HEADINGS, [SHEET_CELLS]),
      },
      parent_id: things.directory,
    }),
  ],
  [sheets.tryImportSheet, ({ things }) => ({ id: things.sheetImport, mapping: SHEET_COLUMNS })],
  [sheets.startImportSheet, ({ things }) => ({ id: things.sheetImport, mapping: SHEET_COLUMNS })],
  [intake.exportImportResult, ({ things }) => ({ ids: [things.invoiceImport] })],
  [intake.getSourceFile, ({ things }) => ({ id: things.received, source: things.source })],
  [intake.listInvoiceSources, ({ things }) => ({ id: things.received })],
];
