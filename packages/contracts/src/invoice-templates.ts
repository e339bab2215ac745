import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing } from './http/wire-types.ts';

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
  { access: 'signed-in', summary: 'The invoice types and series the company has announced.' },
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
    summary: 'Series that can be issued from, with the number that comes next.',
  },
);
