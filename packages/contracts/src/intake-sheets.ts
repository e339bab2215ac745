import { KEEPING_FINDINGS } from '@hoadon/domain/intake/keeping-findings';
import { READING_FINDINGS } from '@hoadon/domain/intake/reading-findings';
import { SHEET_COLUMN_KEYS } from '@hoadon/domain/intake/sheet/sheet-column-keys';
import { SHEET_FINDINGS } from '@hoadon/domain/intake/sheet/sheet-reasons';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { WireId } from './http/wire-types.ts';
import { ImportReason, InvoiceImport, UploadedInvoices } from './intake.ts';

const API = '/invoice-robotics-api/api';
const IMPORTS = `${API}/invoice-imports`;
const ImportId = z.object({ id: WireId });
const Flag = z.union([z.boolean(), z.enum(['true', 'false', '0', '1', ''])]);

/** Our columns and the column of the sheet, counted from 0, that fills each; those left out are not filled. */
export const SheetMapping = z.partialRecord(
  z.enum(SHEET_COLUMN_KEYS),
  z.number().int().min(0).max(99),
);

/** The sheet of an import from Excel, to confirm its columns by. */
export const ImportSheet = z.object({
  id: z.string(),
  state: InvoiceImport.shape.state,
  file_name: z.string(),
  /** true: the company sold; false: it bought. Used where a row leaves a side out. */
  kind_of: z.boolean(),
  headers: z.array(z.string()),
  /** Up to three different values of each column, to recognise it by. */
  samples: z.array(z.array(z.string())),
  /** As it was found, or confirmed. */
  mapping: SheetMapping,
  /** Rows under the heading. */
  rows: z.number().int(),
});
export type ImportSheet = z.infer<typeof ImportSheet>;

const Count = z.number().int();

/** Result of a trial import of a sheet with these columns. Nothing was stored. */
export const SheetTrial = z.object({
  /** Every row under the heading is counted once. */
  rows: z.object({ total: Count, of_invoices: Count, set_aside: Count }),
  /** `set-aside` rows are no invoices. `exists`: the company has it already. */
  invoices: z.object({
    total: Count,
    new: Count,
    exists: Count,
    failed: Count,
    error: Count,
    with_findings: Count,
  }),
  /** The first faults and findings, in the order of the rows. */
  faults: z.array(
    z.object({
      /** As Excel numbers it. */
      row: z.number().int(),
      column: z.enum(SHEET_COLUMN_KEYS).nullable(),
      code: z.union([
        ImportReason,
        z.enum([...SHEET_FINDINGS, ...READING_FINDINGS, ...KEEPING_FINDINGS]),
      ]),
      words: z.record(z.string(), z.string()),
      /** false: its invoice would not be stored. */
      is_kept: z.boolean(),
    }),
  ),
});
export type SheetTrial = z.infer<typeof SheetTrial>;

const ADD = 'invoice_management.add';

export const uploadInvoicesByExcel = defineCall(
  'POST',
  `${API}/upload-invoices-by-excel`,
  z.object({
    /** true: the company sold; left out or false: it bought. A row that states the company's side has precedence. */
    kind_of: Flag.optional(),
    /** The directory that new invoices come to; 0: none. */
    parent_id: z.union([WireId, z.literal('').transform(() => '0')]).optional(),
    /** true: the columns wait to be confirmed; otherwise they are taken as they are found, and reading begins. */
    confirm: Flag.optional(),
  }),
  UploadedInvoices,
  {
    access: ADD,
    also: ['invoice_management.view'],
    upload: true,
    idempotent: true,
    perMinute: 30,
    summary:
      'Send a workbook of invoices (xls, xlsx, 10 MB) as `file`, one line of an invoice a row. It is read in the background.',
  },
);

export const getInvoiceSheetTemplate = defineCall(
  'GET',
  `${IMPORTS}/excel-template`,
  z.object({}),
  z.object({}),
  {
    access: ADD,
    answers: 'file',
    summary: 'A workbook of invoices to fill in, with an example and what each column means.',
  },
);

export const getImportSheet = defineCall('GET', `${IMPORTS}/{id}/sheet`, ImportId, ImportSheet, {
  access: ADD,
  also: ['invoice_management.view'],
  summary: 'The columns of a workbook that was sent.',
});

export const tryImportSheet = defineCall(
  'POST',
  `${IMPORTS}/{id}/dry-run`,
  ImportId.extend({ mapping: SheetMapping }),
  SheetTrial,
  {
    access: ADD,
    also: ['invoice_management.view'],
    perMinute: 30,
    reads: true,
    summary: 'The result of an import with these columns. Nothing is stored.',
  },
);

export const startImportSheet = defineCall(
  'POST',
  `${IMPORTS}/{id}/start`,
  ImportId.extend({ mapping: SheetMapping }),
  UploadedInvoices,
  {
    access: ADD,
    also: ['invoice_management.view'],
    idempotent: true,
    summary: 'Read a workbook with these columns, and remember them for the next one.',
  },
);
