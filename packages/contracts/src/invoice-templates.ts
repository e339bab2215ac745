import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, WireBoolean, WireDate, WireId } from './http/wire-types.ts';

const EnumEntry = z.object({ value: z.string(), label_key: z.string() });

export const getListEnum = defineCall(
  'GET',
  '/e-invoice-api/api/setting/get-list-enum',
  Nothing,
  z.object({
    type: z.array(EnumEntry),
    status: z.array(EnumEntry),
    currency: z.array(EnumEntry),
    payment_method: z.array(EnumEntry),
    identify_type: z.array(EnumEntry),
    line_type: z.array(EnumEntry),
    payment_status: z.array(EnumEntry),
    buyer_type: z.array(EnumEntry),
    announcement_status: z.array(EnumEntry),
    tax_exchange_status: z.array(EnumEntry),
  }),
  { access: 'signed-in', summary: 'Value lists with the i18n key of each label.' },
);

export const AnnouncementLine = z.object({
  annoucement_line_id: z.string(), // sic
  template_type_obj: z.object({ invoice_type: z.string(), template_code: z.string() }),
  invoice_common_code: z.string(),
});
export type AnnouncementLine = z.infer<typeof AnnouncementLine>;

export const listActiveAnnounceLines = defineCall(
  'POST',
  '/e-invoice-api/api/seller-template-announcement/list-active-announce-lines',
  Nothing,
  z.array(AnnouncementLine),
  {
    access: 'signed-in',
    reads: true,
    summary:
      'The invoice types and series the company has announced, for those who view or write drafts, issue, or view settings.',
  },
);

export const ActiveSeries = z.object({
  invoice_type: z.string(),
  template_code: z.string(),
  invoice_serial: z.string(),
  next_number: z.number().int(),
  last_issued_date: z.string().nullable(),
});
export type ActiveSeries = z.infer<typeof ActiveSeries>;

export const getActiveSeries = defineCall(
  'GET',
  '/e-invoice-service-api/api/e-invoices/active-series',
  Nothing,
  z.array(ActiveSeries),
  {
    access: 'signed-in',
    summary:
      'Series that can be issued from, none of an earlier year, with the number that comes next, for those who view or write drafts, issue, or view settings.',
  },
);

/** A series as administrators see it: stopped ones too, with the next number. */
export const AnnouncedSeries = AnnouncementLine.extend({
  active: z.boolean(),
  announced_on: WireDate,
  next_number: z.number().int(),
  last_issued_date: WireDate.nullable(),
  /** No number was given yet: the first one may still be chosen. */
  is_unused: z.boolean(),
  /** The series that follows next year, as long as it is not announced. */
  next_year_serial: z.string().nullable(),
});
export type AnnouncedSeries = z.infer<typeof AnnouncedSeries>;

const ANNOUNCEMENT = '/e-invoice-api/api/seller-template-announcement';
const StartNumber = z.number().int().min(1).max(99_999_999);
const InvoiceType = z.enum(['1', '2', '6']);
const SerialText = z.string().trim().toUpperCase().max(10);

export const listAnnounceLines = defineCall(
  'GET',
  `${ANNOUNCEMENT}/list`,
  Nothing,
  z.array(AnnouncedSeries),
  { access: 'setting_management.view', summary: 'Every announced series, stopped ones included.' },
);

export const createAnnounceLine = defineCall(
  'POST',
  `${ANNOUNCEMENT}/create`,
  z.object({
    invoice_type: InvoiceType,
    /** Six characters, such as C26TAA. */
    invoice_common_code: SerialText,
    start_number: StartNumber.optional(),
  }),
  AnnouncedSeries,
  {
    access: 'setting_management.add',
    idempotent: true,
    summary: 'Announce a type and series of this year or the next.',
  },
);

export const changeAnnounceLine = defineCall(
  'PUT',
  `${ANNOUNCEMENT}/{id}`,
  z.object({
    id: WireId,
    active: z.boolean().optional(),
    /** Only while no number was given. */
    start_number: StartNumber.optional(),
  }),
  AnnouncedSeries,
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Stop a series, take it up again, or choose its first number.',
  },
);

const LOOK = '/e-invoice-api/api/seller-template';

/** A series with a look of its own, or, both left out, all others of the company. */
const LookOf = z
  .object({ template_code: InvoiceType.optional(), invoice_common_code: SerialText.optional() })
  .refine(({ template_code: type, invoice_common_code: serial }) => !type === !serial, {
    path: ['invoice_common_code'],
  });

export const InvoiceLook = z.object({
  template_code: z.string().nullable(),
  invoice_common_code: z.string().nullable(),
  /** `#rrggbb`; null: the product's own. */
  accent_color: z.string().nullable(),
  has_logo: z.boolean(),
});
export type InvoiceLook = z.infer<typeof InvoiceLook>;

const LookChange = LookOf.safeExtend({
  /** `#rrggbb`; left out: as it is. */
  accent_color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  /** Goes back to the product's own colour. */
  remove_color: WireBoolean.default(false),
  /** Takes the logo away. A new one comes as the file `logo`: PNG or SVG, at most 1 MB. */
  remove_logo: WireBoolean.default(false),
});

export const listInvoiceLooks = defineCall('GET', `${LOOK}/list`, Nothing, z.array(InvoiceLook), {
  access: 'setting_management.view',
  summary: 'How printed invoices look: for the company, and for series with a look of their own.',
});

export const saveInvoiceLook = defineCall('POST', `${LOOK}/save`, LookChange, InvoiceLook, {
  access: 'setting_management.change',
  upload: true,
  perMinute: 30,
  idempotent: true,
  summary: 'Change the logo and colour of printed invoices.',
});

export const deleteInvoiceLook = defineCall('DELETE', `${LOOK}/delete`, LookOf, Nothing, {
  access: 'setting_management.delete',
  idempotent: true,
  summary: "Forget a look: the series takes the company's, the company the product's own.",
});

export const previewInvoiceLook = defineCall('POST', `${LOOK}/preview`, LookChange, Nothing, {
  access: 'setting_management.view',
  answers: 'file',
  upload: true,
  perMinute: 30,
  reads: true,
  summary: 'A sample invoice as PDF with the look as it is, or as it would be after the change.',
});

export const getInvoiceLogo = defineCall('GET', `${LOOK}/logo`, LookOf, Nothing, {
  access: 'setting_management.view',
  answers: 'file',
  summary: 'The picture of a logo.',
});
