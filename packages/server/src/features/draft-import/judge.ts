import { createHash } from 'node:crypto';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { RoundingSettings } from '@hoadon/domain/display-settings/rounding';
import type { InvoiceRows } from '@hoadon/domain/import/group-rows';
import type { Mapping } from '@hoadon/domain/import/match-columns';
import { readInvoice } from '@hoadon/domain/import/read-invoice';
import { statedSale } from '@hoadon/domain/import/stated-sale';
import { bucketOf, placeIssue, type RowVerdict, rowVerdicts } from '@hoadon/domain/import/verdict';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import type { AnnouncedType } from '@hoadon/domain/issuing/may-publish';
import type { NumberFormat } from '@hoadon/domain/money/number-format';
import { assessStated } from '../issuing/index.ts';
import { datedTooEarly, type SeriesAsOfNow } from './dated-too-early.ts';

/** Invoices of a file and all that they are judged by; it may travel to another thread. */
export type JudgeTask = Readonly<{
  invoices: readonly InvoiceRows[];
  mapping: Mapping;
  /** Of a file without a column of series (see ImportFacts). */
  serial: string | null;
  seller: Seller;
  today: PlainDate;
  permitted: readonly AnnouncedType[];
  series: readonly SeriesAsOfNow[];
  format: NumberFormat;
  rounding?: RoundingSettings;
}>;

export type JudgedInvoice = Readonly<{
  key: string;
  bucket: 'ready' | 'warning' | 'error';
  /** With every amount worked out; null where it cannot be made. */
  draft: InvoiceDraft | null;
  ready: boolean;
  /** Of what distinguishes its sale from others; null where the invoice cannot be created. */
  saleHash: string | null;
  rows: readonly JudgedRow[];
}>;

/** The verdict of a row, and its line with every amount worked out. */
export type JudgedRow = RowVerdict & Readonly<{ line: Line | null }>;

/** The verdict of each invoice by the rules that issuing itself asks. */
export const judge = ({ invoices, ...facts }: JudgeTask): JudgedInvoice[] =>
  invoices.map((invoice) => judgeInvoice(invoice, facts));

function judgeInvoice(
  invoice: InvoiceRows,
  { mapping, ...facts }: Omit<JudgeTask, 'invoices'>,
): JudgedInvoice {
  const { draft, faults } = readInvoice(invoice, mapping, facts);
  const assessed = assessStated(draft, { ...facts, purpose: 'issue' });
  // A cell that could not be read is one fault, not also the empty field that it leaves behind.
  const unread = new Set(
    faults
      .filter(({ severity }) => severity === 'error')
      .map(({ row, column }) => `${row} ${column}`),
  );
  const placedIssues = [...assessed.issues, ...datedTooEarly(assessed.draft, facts)]
    .map((issue) => placeIssue(issue, invoice))
    .filter(({ row, column }) => column === null || !unread.has(`${row} ${column}`));
  const issues = [...faults, ...placedIssues];
  const bucket = bucketOf(issues);
  const made = bucket === 'error' ? null : assessed.draft;
  return {
    key: invoice.key,
    bucket,
    draft: made,
    ready: assessed.ready,
    saleHash: made && createHash('sha256').update(statedSale(invoice.key, made)).digest('hex'),
    rows: rowVerdicts(invoice, issues).map((verdict, index) => ({
      ...verdict,
      line: assessed.draft.lines[index] ?? null,
    })),
  };
}
