import { TAG_CHANGES } from '@hoadon/domain/tags/change-tags';
import { DEFAULT_TAG_COLOR } from '@hoadon/domain/tags/tag-colors';
import { cleanTagName, LONGEST_TAG_NAME, SHORTEST_TAG_NAME } from '@hoadon/domain/tags/tag-name';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { DecimalText, WireId } from './http/wire-types.ts';

/** A tag of the company. Names that are codes (TOTAL_PAYABLE, TOTAL_RECEIVABLE) are shown translated. */
export const Tag = z.object({ id: z.string(), name: z.string(), hex_color: z.string() });
export type Tag = z.infer<typeof Tag>;

/** A tag with counts of its invoices. */
export const CountedTag = Tag.extend({
  /** Invoices of both directions, drafts included. */
  invoices: z.number().int(),
  /**
   * Of issued ones in force, an adjustment with its sign: without VAT, in dong at the rate of each invoice, as in the
   * statistics by tag.
   */
  revenue: DecimalText,
  /** The same of received ones. */
  expense: DecimalText,
});
export type CountedTag = z.infer<typeof CountedTag>;

const NewTag = z.object({
  name: z
    .string()
    .max(500)
    .transform(cleanTagName)
    .pipe(z.string().min(SHORTEST_TAG_NAME).max(LONGEST_TAG_NAME)),
  hex_color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .default(DEFAULT_TAG_COLOR)
    .transform((color) => color.toLowerCase()),
});

const MOST_TAGS = 50;
const MOST_INVOICES = 1_000;

/** Change of the tags of invoices: `add` adds the missing ones, `keep` sets exactly these, `remove` removes these. */
export const TagChange = z
  .object({
    tags: z.array(WireId).max(MOST_TAGS),
    how: z.enum(TAG_CHANGES).default('add'),
  })
  .refine(({ tags, how }) => tags.length > 0 || how === 'keep', { path: ['tags'] });

const BASE = '/invoice-robotics-api/api';

export const getAllTags = defineCall('POST', `${BASE}/get-all-tags`, z.object({}), z.array(Tag), {
  access: 'invoice_management.view',
  reads: true,
  summary: "The company's tags by name.",
});

export const getCountedTags = defineCall(
  'POST',
  `${BASE}/get-counted-tags`,
  z.object({}),
  z.array(CountedTag),
  {
    access: 'invoice_management.view',
    reads: true,
    summary: "The company's tags by name, each with its invoices, revenue and expense.",
  },
);

export const createTag = defineCall('POST', `${BASE}/create-tag`, NewTag, Tag, {
  access: 'invoice_management.add',
  idempotent: true,
  summary: 'A new tag; a name is given once.',
});

export const updateTag = defineCall(
  'POST',
  `${BASE}/update-tag`,
  NewTag.extend({ id: WireId }),
  Tag,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Name and colour of a tag; a special name stays as it is.',
  },
);

export const deleteTag = defineCall(
  'POST',
  `${BASE}/delete-tag`,
  z.object({ id: WireId }),
  z.object({
    /** Invoices that lost it. */
    invoices: z.number().int(),
  }),
  {
    access: 'invoice_management.delete',
    idempotent: true,
    summary: 'Take a tag from its invoices and forget it.',
  },
);

const SetTags = TagChange.safeExtend({ invoices: z.array(WireId).min(1).max(MOST_INVOICES) });
const TaggedInvoices = z.array(
  z.object({
    invoice_id: z.string(),
    /** Tags that it got and lost. */
    added: z.array(z.string()),
    removed: z.array(z.string()),
  }),
);
const SETTING = {
  access: 'invoice_management.change',
  idempotent: true,
  summary: 'Changes the tags of at most 1,000 invoices, all or none; returns those that changed.',
} as const;

export const setTagToInvoices = defineCall(
  'POST',
  `${BASE}/set-tag-to-invoices`,
  SetTags,
  TaggedInvoices,
  SETTING,
);

/** The same under the other name that it is written with (TAG-025). */
export const setToInvoices = defineCall(
  'POST',
  `${BASE}/set-to-invoices`,
  SetTags,
  TaggedInvoices,
  SETTING,
);
