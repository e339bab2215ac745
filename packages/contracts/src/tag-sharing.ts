import { SHARE_STATES } from '@hoadon/domain/sharing/share-state';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import {
  Cursor,
  DecimalText,
  Nothing,
  OptionalText,
  TypedText,
  WireDate,
  WireId,
  WireInstant,
} from './http/wire-types.ts';

const BASE = '/invoice-robotics-api/api';
export const MOST_SHARED_ROWS = 100;

/** A tag that others may look at: by a link, by being a registered user of this address, or both. */
export const TagAccessList = z.object({
  id: z.string(),
  tag_id: z.string(),
  /** Null: the tag was deleted, and nothing is shown any more. */
  tag_name: z.string().nullable(),
  tag_color: z.string().nullable(),
  /** For whom, in words. */
  name: z.string(),
  email: z.string().nullable(),
  /** Only this customer's invoices are shown. */
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** False: purchases with the tag are not shown. */
  with_purchases: z.boolean(),
  expires_on: WireDate,
  state: z.enum(SHARE_STATES),
  /** When the current link was made; null: there is none. The link itself is not stored. */
  link_made_at: WireInstant.nullable(),
  opened: z.number().int(),
  files_opened: z.number().int(),
  last_opened_at: WireInstant.nullable(),
  created_at: WireInstant,
});
export type TagAccessList = z.infer<typeof TagAccessList>;

const Name = TypedText(200).min(1);
const Email = OptionalText(254);

export const createTagAccessList = defineCall(
  'POST',
  `${BASE}/create-tag-access-list`,
  z.object({
    tag_id: WireId,
    name: Name,
    email: Email,
    customer_id: WireId.nullish().transform((id) => id ?? null),
    /** Whether purchases with the tag are shown too, with their prices. */
    with_purchases: z.boolean().default(false),
    /** The caller knows that other customers' invoices bear the tag, and that they are not shown. */
    without_others: z.boolean().default(false),
    expires_on: WireDate,
  }),
  TagAccessList,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Share the invoices of a tag with a person outside the company.',
  },
);

export const previewTagAccessList = defineCall(
  'POST',
  `${BASE}/preview-tag-access-list`,
  z.object({
    tag_id: WireId,
    customer_id: WireId.nullish().transform((id) => id ?? null),
    with_purchases: z.boolean().default(false),
  }),
  z.object({
    /** Invoices that the share would show. */
    invoices: z.number().int(),
    /** Other sides of them. */
    partners: z.number().int(),
    /** How many of them are purchases. */
    purchases: z.number().int(),
  }),
  {
    access: 'invoice_management.change',
    reads: true,
    summary: 'What sharing a tag would show, before it is shared.',
  },
);

export const updateTagAccessList = defineCall(
  'POST',
  `${BASE}/update-tag-access-list`,
  z.object({
    id: WireId,
    name: Name.optional(),
    /** Null: no recipient by address any more. */
    email: z.string().trim().max(254).nullable().optional(),
    expires_on: WireDate.optional(),
    /**
     * True: it cannot be opened any more, and its link is gone. False: it opens again by its address, and by a new
     * link.
     */
    is_revoked: z.boolean().optional(),
  }),
  TagAccessList,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Change the facts of a share, prolong it, revoke it or grant it again.',
  },
);

export const deleteTagAccessList = defineCall(
  'POST',
  `${BASE}/delete-tag-access-list`,
  z.object({ tag_access_lists: z.array(WireId).min(1).max(100) }),
  Nothing,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'End shares for good; what was opened stays in the audit trail.',
  },
);

export const renewTagAccessLink = defineCall(
  'POST',
  `${BASE}/renew-tag-access-link`,
  z.object({
    id: WireId,
    /** Mails the link there. */
    send_to: OptionalText(254),
  }),
  z.object({
    /** Returned only this once; only its hash is stored. */
    link: z.string(),
    sent_to: z.string().nullable(),
  }),
  {
    access: 'invoice_management.change',
    perMinute: 20,
    summary: 'A new link for a share; the one before opens nothing any more.',
  },
);

export const getOwnerTagAccessList = defineCall(
  'POST',
  `${BASE}/get-owner-tag-access-list`,
  z.object({
    tag_id: WireId.optional(),
    page_size: z.number().int().min(1).max(100).default(50),
    cursor: WireId.optional(),
  }),
  z.array(TagAccessList),
  {
    access: 'invoice_management.view',
    answers: 'page',
    reads: true,
    summary: 'What the company shares, the latest first.',
  },
);

export const getMemberTagAccessList = defineCall(
  'POST',
  `${BASE}/get-member-tag-access-list`,
  Nothing,
  z.object({
    /** False: shares by address are not shown before the address is confirmed. */
    is_email_confirmed: z.boolean(),
    lists: z.array(
      z.object({
        access_list_id: z.string(),
        company_owner: z.string(),
        owner_name: z.string(),
        tag_name: z.string(),
        tag_color: z.string().nullable(),
        expires_on: WireDate,
      }),
    ),
  }),
  { access: 'signed-in', reads: true, summary: 'What other companies share with the caller.' },
);

/** Names a share for guests; the secret of a link travels in the header Authorization. */
const OfShare = z.object({ access_list_id: WireId, company_owner: WireId });

export const SharedInvoice = z.object({
  id: z.string(),
  invoice_number: z.string().nullable(),
  invoice_serial: z.string(),
  template_code: z.string(),
  invoice_type: z.string(),
  issued_date: WireDate,
  /** True: issued by the owner. */
  kind_of: z.boolean(),
  seller_name: z.string(),
  seller_taxcode: z.string(),
  buyer_name: z.string().nullable(),
  buyer_taxcode: z.string().nullable(),
  currency_code: z.string(),
  /** Null where the amounts could not be read. */
  total_amount_without_tax: DecimalText.nullable(),
  total_tax_mount: DecimalText.nullable(), // sic
  total_amount_with_tax: DecimalText.nullable(),
  has_xml: z.boolean(),
  /** It corrects several invoices; their list is a workbook. */
  has_list: z.boolean(),
});
export type SharedInvoice = z.infer<typeof SharedInvoice>;

export const getSharedInvoices = defineCall(
  'POST',
  `${BASE}/get-shared-invoices`,
  OfShare.extend({
    page_size: z.number().int().min(1).max(MOST_SHARED_ROWS).default(50),
    cursor: Cursor.optional(),
  }),
  z.object({
    share: z.object({
      owner_name: z.string(),
      owner_taxcode: z.string(),
      tag_name: z.string(),
      tag_color: z.string().nullable(),
      expires_on: WireDate,
    }),
    invoices: z.array(SharedInvoice),
    next_cursor: z.string().nullable(),
  }),
  {
    access: 'shared',
    perMinute: 60,
    reads: true,
    summary: 'The invoices of a shared tag, as its guests see them.',
  },
);

export const getInvoiceFileClient = defineCall(
  'POST',
  `${BASE}/get-invoice-file-client`,
  OfShare.extend({ id: WireId, file_type: z.enum(['pdf', 'xml', 'list']).default('pdf') }),
  Nothing,
  {
    access: 'shared',
    answers: 'file',
    perMinute: 60,
    reads: true,
    summary:
      'PDF or signed XML of a shared invoice, or the list of the invoices that it corrects together.',
  },
);
