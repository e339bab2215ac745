import {
  type AnnouncedSeries,
  type InvoiceLook,
  listAnnounceLines,
  listInvoiceLooks,
  previewInvoiceLook,
} from '@hoadon/contracts/invoice-templates';
import { answered, type Sent, type Stub } from '../../../testing/stub-calls.ts';

export const SERIES = '/main/settings/series';
export const LOOK = '/main/settings/look';

export const series = (change: Partial<AnnouncedSeries> = {}): AnnouncedSeries => ({
  annoucement_line_id: '5',
  template_type_obj: { invoice_type: '1', template_code: '1' },
  invoice_common_code: 'C26TAA',
  active: true,
  announced_on: '2026-01-02',
  next_number: 1,
  last_issued_date: null,
  is_unused: true,
  next_year_serial: 'C27TAA',
  ...change,
});
export const look = (change: Partial<InvoiceLook> = {}): InvoiceLook => ({
  template_code: null,
  invoice_common_code: null,
  accent_color: null,
  has_logo: false,
  ...change,
});
export const listed = (...rows: AnnouncedSeries[]): Stub => [
  listAnnounceLines,
  () => answered(rows),
];
export const looks = (...rows: InvoiceLook[]): Stub => [listInvoiceLooks, () => answered(rows)];
export const pdf = (name: string) =>
  new Response('%PDF', { headers: { 'content-disposition': `inline; filename="${name}"` } });
export const preview: Stub = [previewInvoiceLook, () => pdf('mau.pdf')];
export const logoOf = (one: Sent | undefined): string | null => {
  const logo = one?.input['logo'];
  return logo instanceof File ? logo.name : null;
};
export const made = (sent: readonly Sent[], call: unknown) =>
  sent.filter((one) => one.call === call);
