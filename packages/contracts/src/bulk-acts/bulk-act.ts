import { COPY_KEPT } from '@hoadon/domain/intake/copy-deletion';
import { NOT_PAYABLE } from '@hoadon/domain/payments/open-amount';
import { PAYMENT_METHODS } from '@hoadon/domain/payments/payment-direction';
import { z } from 'zod';
import { OneLine, WireDate, WireId } from '../http/wire-types.ts';
import { InvoiceRow } from '../invoices.ts';
import { TagChange } from '../tags.ts';

const Count = z.number().int();

/**
 * Processed row by row on workers, with an outcome for each row. Issuing continues with the replies of the authority.
 */
export const ROW_ACTS = [
  'issue',
  'delete',
  'restore',
  'delete-copies',
  'restore-copies',
  'send-email',
  'tag',
  'undo-tag',
  'move',
  'move-back',
  'empty-directories',
  'pay',
  'unpay',
  'apply-rules',
  'take-rules-back',
  'approve',
  'take-approval-back',
  'verify',
] as const;
export type RowActKind = (typeof ROW_ACTS)[number];
/** One file made of all rows, while it is being read. */
export const FILE_ACTS = ['export', 'download', 'merged-pdf'] as const;
export type FileActKind = (typeof FILE_ACTS)[number];
export const BULK_ACTS = [...ROW_ACTS, ...FILE_ACTS] as const;
export type BulkActKind = (typeof BULK_ACTS)[number];

/** Parameters of each kind of act beside its rows, under its own name; a kind that is not listed has none. */
export const BULK_WISHES = {
  /** What becomes of their tags. */
  tag: TagChange,
  /** The directory that they come to; 0: none. */
  move: z.object({ parent_id: WireId }),
  /** When they were paid, and which way. */
  pay: z.object({ paid_date: WireDate, payment_method: z.enum(PAYMENT_METHODS) }),
} satisfies Partial<Record<RowActKind, z.ZodType>>;
export type BulkWishes = {
  [Kind in keyof typeof BULK_WISHES]: z.output<(typeof BULK_WISHES)[Kind]>;
};
/** Doubtful drafts that a question lists one by one; more are counted only. */
export const MOST_DOUBTS = 500;
/** Leaves out the drafts about which the question names a doubt, but those that are named here. */
export const DoubtHint = z.object({
  leave_out_doubtful: z.literal(true),
  although_doubtful: z.array(WireId).max(MOST_DOUBTS).optional(),
});

/** The same for kinds of act whose parameters are optional. */
export const BULK_HINTS = {
  /** Why one invoice is approved although checking found it invalid or the tax portal contradicts it. */
  approve: z.object({ reason: OneLine(500).min(1) }),
  issue: DoubtHint,
} satisfies Partial<Record<RowActKind, z.ZodType>>;
export type ApproveHint = z.output<typeof BULK_HINTS.approve> | null;
export type IssueHint = z.output<typeof BULK_HINTS.issue> | null;

/** Why an act leaves an invoice alone. Closed: each has its sentence in every language. */
export const LEFT_OUT_REASONS = [
  'deleted',
  'not-deleted',
  /** It has a number already. */
  'not-draft',
  'incomplete',
  /** A correction that the law or another correction of its original does not allow. */
  'correction-not-allowed',
  ...COPY_KEPT,
  /** Another invoice has its number meanwhile. */
  'number-taken',
  'not-own',
  'not-received',
  ...NOT_PAYABLE,
  /** A decrease: settled with the invoice that it lowers. */
  'credit',
  /** It waits for no payment, for it comes to nothing. */
  'nothing-open',
  /** In foreign currency, without a stated rate. */
  'rate-missing',
  'no-file',
  'no-email',
  'email-invalid',
  /** Checking found that it may be neither paid nor declared. */
  'verdict-invalid',
  /** The tax portal contradicts it: its approval needs a reason of its own. */
  'portal-differs',
  'approved-before',
  /** It may be issued, but something of it deserves a look first. */
  'doubtful',
  /** The company has no such invoice. */
  'not-there',
  'not-possible',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** What an act comes to in one currency and one direction of money. */
export const ActSum = z.object({
  currency_code: z.string(),
  /** `in`: sales, or money to be received; `out`: purchases, or money to be paid. */
  flow: z.enum(['in', 'out']),
  invoices: Count,
  total_amount_with_tax: z.string(),
});
export type ActSum = z.infer<typeof ActSum>;

/** What would be done, as of now: what comes into the list afterwards is not touched. */
export const BulkQuestion = z.object({
  id: z.string(),
  kind: z.enum(BULK_ACTS),
  total: Count,
  /** Chosen rows that the act is not for; it leaves them alone. */
  left_out: Count,
  /** The same by their reason, each with its first few. */
  left_out_rows: z.array(
    z.object({
      reason: z.enum(LEFT_OUT_REASONS),
      invoices: Count,
      examples: z.array(InvoiceRow),
    }),
  ),
  /** By the function that the act itself uses: of paying, what is open. */
  amounts: z.array(ActSum),
  /** The first few. */
  examples: z.array(InvoiceRow),
  /** Of issuing: the numbers that they would get, by series; null for any other act. */
  numbering: z
    .array(
      z.object({
        template_code: z.string(),
        invoice_serial: z.string(),
        invoices: Count,
        /** The number that the first gets if nothing else is issued before. */
        next_number: z.string(),
      }),
    )
    .nullable(),
  /** Of issuing: adjustments that take back more than is left of their sales; null for any other act. */
  credits: z
    .object({
      exceeding: Count,
      /** Past what one question compares. */
      not_compared: Count,
      /** The first few. */
      examples: z.array(InvoiceRow),
    })
    .nullable(),
  /** Of issuing: what the drafts give advice about, those that are left out for it included; null for any other act. */
  doubts: z
    .object({
      /** Each counted once. */
      invoices: Count,
      /** Past what one question judges. */
      not_judged: Count,
      /** The commonest first. */
      kinds: z.array(
        z.object({
          /**
           * Of the advice as in `issues`; `buyer-name-differs`: the tax code is known under another name; `imported-before`: another
           * import made the same invoice, which is issued or is issued by this run.
           */
          code: z.string(),
          /** Those that are the same in all of them. */
          params: z.record(z.string(), z.string()),
          invoices: Count,
          /** The first few. */
          examples: z.array(InvoiceRow),
        }),
      ),
      /** One by one in the order of the run, each with the codes of its doubts; the first 500. */
      drafts: z.array(
        z.object({
          id: z.string(),
          buyer_name: z.string().nullable(),
          issued_date: z.string(),
          total_amount_with_tax: z.string(),
          currency_code: z.string(),
          codes: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
});
export type BulkQuestion = z.infer<typeof BulkQuestion>;

/** An act on many and how far it is. Every row of it is in exactly one of the counts. */
export const BulkAct = z.object({
  id: z.string(),
  kind: z.enum(ROW_ACTS),
  /** `stopped`: by what the rows behind would meet as well. */
  state: z.enum(['asked', 'running', 'paused', 'stopped', 'finished']),
  /** Why it stopped: a code of the closed list. */
  reason: z.string().nullable(),
  created_at: z.string(),
  /** Who asked for it; null: the account is gone. */
  created_by: z.string().nullable(),
  /** Signed with a token, by the page of the user who holds it. */
  by_token: z.boolean(),
  total: Count,
  /** Of issuing: has the authority's code. */
  done: Count,
  /** Of issuing: refused, failed or of unknown fate. */
  failed: Count,
  /** Of issuing: has its number and is on its way. */
  issuing: Count,
  waiting: Count,
  /** Left as it was, because the act was ended before its turn. */
  left: Count,
  may_undo: z.boolean(),
});
export type BulkAct = z.infer<typeof BulkAct>;

/** An act in the list of acts; its counts are asked for by getBulkAct. */
export const BulkActHead = BulkAct.pick({
  id: true,
  kind: true,
  state: true,
  reason: true,
  created_at: true,
  created_by: true,
  by_token: true,
  total: true,
});
export type BulkActHead = z.infer<typeof BulkActHead>;

export const BULK_ROW_STATES = [
  'waiting',
  'done',
  'failed',
  'left',
  // Of issuing, where a row is what its invoice is.
  'issuing',
  'accepted',
  'refused',
  'unknown',
] as const;

/** What became of one row. */
export const BulkActRow = z.object({
  /** From 1, in the order of the list; of issuing, in which they are numbered. */
  position: Count,
  invoice_id: z.string(),
  state: z.enum(BULK_ROW_STATES),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string().nullable(),
  /** The other party: the buyer of a sale, the seller of a purchase. */
  partner_name: z.string().nullable(),
  total_amount_with_tax: z.string(),
  currency_code: z.string(),
  /** Why not: a code of the closed list, or `CODE: text` of the authority as in the lists. */
  reason: z.string().nullable(),
});
export type BulkActRow = z.infer<typeof BulkActRow>;
