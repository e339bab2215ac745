import { MATCH_REASONS } from '@hoadon/domain/bank-statements/match-line';
import { LINE_FAULTS } from '@hoadon/domain/bank-statements/read-statement-row';
import { STATEMENT_COLUMN_KEYS } from '@hoadon/domain/bank-statements/statement-columns';
import { isMoney } from '@hoadon/domain/money/currency';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { eachOnce, Nothing, OptionalText, WireId, WireRate } from './http/wire-types.ts';
import { OpenInvoice } from './payments.ts';

const BASE = '/e-invoice-api/api/bank-statements';
const StatementId = z.object({ id: WireId });
/** Rows that are accepted or taken back by one call. */
export const MOST_ROWS = 1_000;

/** Our columns and the column of the file, counted from 0, that fills each. */
export const WireStatementMapping = z.partialRecord(
  z.enum(STATEMENT_COLUMN_KEYS),
  z.number().int().min(0).max(99),
);

/** Where a row of a statement ended: every row in one. */
export const STATEMENT_BUCKETS = [
  'matched',
  'ambiguous',
  'nothing',
  'unreadable',
  'duplicate',
] as const;
export type StatementBucket = (typeof STATEMENT_BUCKETS)[number];

/** How a movement ends that paid no invoice; each has a voucher but the last. */
export const MOVEMENT_ENDINGS = ['voucher', 'advance', 'refund', 'not-ours'] as const;
export type MovementEnding = (typeof MOVEMENT_ENDINGS)[number];

/** What money beyond what is open of an invoice is: a credit of the partner, or other income or expense. */
export const SURPLUSES = ['advance', 'voucher'] as const;
export type Surplus = (typeof SURPLUSES)[number];

const Count = z.number().int();
const Currency = z.string().trim().toUpperCase().refine(isMoney);

export const BankStatement = z.object({
  id: z.string(),
  /** mapping: columns to be confirmed. matching: under way. done: matched, and no row is open. */
  state: z.enum(['mapping', 'matching', 'matched', 'done']),
  file_name: z.string(),
  created_at: z.string(),
  headers: z.array(z.string()),
  /** Up to three different values of each column, to recognise it by. */
  samples: z.array(z.array(z.string())),
  mapping: WireStatementMapping,
  /** Of the account: only its invoices are paid by it. */
  currency_code: z.string(),
  /** Dong for one unit of a foreign currency; null: that of each invoice. */
  foreign_rate: z.string().nullable(),
  rows: z.object({
    total: Count,
    unmatched: Count,
    matched: Count,
    ambiguous: Count,
    nothing: Count,
    unreadable: Count,
    duplicate: Count,
    /** Matched, nothing else could be meant, and not accepted yet. */
    certain: Count,
    /** Recorded as payments, vouchers or advances. */
    accepted: Count,
    /** Of no concern of the books. */
    not_ours: Count,
    /** Neither ended nor a duplicate. */
    open: Count,
    /** Open rows by their bucket. */
    open_by: z.object({ matched: Count, ambiguous: Count, nothing: Count, unreadable: Count }),
    /** Asked to be accepted or taken back, and not done yet. */
    waiting: Count,
  }),
});
export type BankStatement = z.infer<typeof BankStatement>;

const WireLine = z.object({
  booked_on: z.string(),
  /** Negative: money went. */
  amount: z.string(),
  text: z.string(),
  payer: z.string(),
  account: z.string(),
  reference: z.string(),
});

export const StatementRow = z.object({
  /** As Excel numbers it. */
  row: z.number().int(),
  bucket: z.enum(STATEMENT_BUCKETS).nullable(),
  fault: z.enum(LINE_FAULTS).nullable(),
  /** Null where the row cannot be read. */
  line: WireLine.nullable(),
  /** What the row holds, where it cannot be read. */
  cells: z.array(z.string()),
  certain: z.boolean(),
  reasons: z.array(z.enum(MATCH_REASONS)),
  /** Invoices that are thought to be paid by it, with what goes to each; or those to choose from, without. */
  invoices: z.array(OpenInvoice.extend({ amount: z.string().nullable() })),
  /** The same movement of an earlier statement. */
  duplicate_of: z.object({ statement_id: z.string(), row: z.number().int() }).nullable(),
  /** The payment or voucher that carries its day, reference and amount already, as of another export of the bank: probably the same movement. */
  recorded_as: z.object({ payment_id: z.string(), number: z.string() }).nullable(),
  payment_id: z.string().nullable(),
  /** What the money beyond its invoice is, where it is more; null: there is none. */
  surplus: z.enum(SURPLUSES).nullable(),
  /** How it ended, or is about to; null: as payment of invoices, or not yet. */
  ending: z.enum(MOVEMENT_ENDINGS).nullable(),
  /** Whose advance it is, or was given back. */
  partner_name: z.string().nullable(),
  /** Asked for, and not done yet. */
  waits_for: z.enum(['accept', 'finish', 'undo']).nullable(),
  /** Why accepting it was refused: a code of the failures. */
  refusal: z.string().nullable(),
});
export type StatementRow = z.infer<typeof StatementRow>;

const READ = 'invoice_management.view';
const WRITE = 'invoice_management.change';

export const listBankStatements = defineCall('GET', BASE, z.object({}), z.array(BankStatement), {
  access: READ,
  summary: 'The latest statements, newest first.',
});

export const uploadBankStatement = defineCall('POST', BASE, z.object({}), BankStatement, {
  access: WRITE,
  upload: true,
  idempotent: true,
  perMinute: 30,
  summary:
    'Send a statement (xls, xlsx, csv, 10 MB) as `file`. The same file again is the statement that is there.',
});

export const getBankStatement = defineCall('GET', `${BASE}/{id}`, StatementId, BankStatement, {
  access: READ,
  summary: 'How far a statement is.',
});

export const matchBankStatement = defineCall(
  'POST',
  `${BASE}/{id}/match`,
  StatementId.extend({
    mapping: WireStatementMapping,
    currency_code: Currency.default('VND'),
    foreign_rate: WireRate.nullish().transform((rate) => rate ?? null),
  }),
  BankStatement,
  {
    access: WRITE,
    idempotent: true,
    summary: 'Match its rows with invoices by these columns. No payment is saved.',
  },
);

export const listStatementRows = defineCall(
  'GET',
  `${BASE}/{id}/rows`,
  StatementId.extend({
    bucket: z.enum(STATEMENT_BUCKETS).optional(),
    /** Only rows that have no end yet. */
    open: z.stringbool().default(false),
    cursor: z
      .string()
      .regex(/^\d{1,7}$/)
      .optional(),
    page_size: z.coerce.number().int().min(1).max(200).default(100),
  }),
  z.array(StatementRow),
  { access: READ, answers: 'page', summary: 'The rows of a statement with what they paid.' },
);

export const acceptStatementRows = defineCall(
  'POST',
  `${BASE}/{id}/accept`,
  StatementId.extend({
    /** Left out: every row that is certain. */
    rows: z
      .array(
        z.object({
          row: z.number().int().min(1).max(10_000_000),
          /** The one that was chosen, where there are several or none. */
          invoice_id: WireId.optional(),
          /** What the rest is where it is more than is open of the invoice; left out: that is refused. */
          surplus: z.enum(SURPLUSES).optional(),
        }),
      )
      .min(1)
      .max(MOST_ROWS)
      .superRefine(eachOnce('row'))
      .optional(),
  }),
  BankStatement,
  {
    access: WRITE,
    idempotent: true,
    summary: 'Record payments of these rows in the background; each row has its outcome.',
  },
);

export const finishStatementRows = defineCall(
  'POST',
  `${BASE}/{id}/finish`,
  StatementId.extend({
    rows: z.array(z.number().int().min(1).max(10_000_000)).min(1).max(MOST_ROWS),
    ending: z.enum(MOVEMENT_ENDINGS),
    /** Of an advance or its refund. */
    partner_id: WireId.optional(),
    /** Of a voucher, an advance or its refund; the words of the bank where it is left out. */
    note: OptionalText(500),
  }),
  BankStatement,
  {
    access: WRITE,
    idempotent: true,
    summary:
      'End rows that paid no invoice: as a voucher, as an advance of a partner, as its refund, or as none of the company. Rows that ended already stay as they are.',
  },
);

export const undoStatementRows = defineCall(
  'POST',
  `${BASE}/{id}/undo`,
  StatementId.extend({
    /** Left out: every row that was recorded. */
    rows: z.array(z.number().int().min(1).max(10_000_000)).min(1).max(MOST_ROWS).optional(),
  }),
  BankStatement,
  {
    access: WRITE,
    idempotent: true,
    summary: 'Take the ends of these rows back, with their payments.',
  },
);

export const setStatementAside = defineCall(
  'POST',
  `${BASE}/{id}/aside`,
  StatementId.extend({ is_aside: z.boolean() }),
  Nothing,
  {
    access: WRITE,
    idempotent: true,
    summary: 'Delete a statement, or put it back. What was accepted stays a payment.',
  },
);
