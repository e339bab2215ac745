import type { SellerInformation } from '@hoadon/contracts/company';
import type { ChosenInvoice } from '../chosen-invoice.ts';
import type { DateRange } from '../queries.ts';

/** What the tax authority is to be told. */
export type Notice = Readonly<{
  invoices: readonly ChosenInvoice[];
  /** One reason for all of them; empty: the grounds of each correction. */
  reason: string;
  /** The request to review that it answers. */
  review?: Readonly<{ id: string; number: string }> | null;
  /** The days that the list was narrowed to. */
  range?: DateRange;
}>;

/** Whether there is something to tell, and an office to tell it to (MIST-017). */
export const isComplete = (
  { invoices }: Notice,
  seller: SellerInformation | undefined,
): seller is SellerInformation & { approval_unit: string; approval_unit_code: string } =>
  invoices.length > 0 && !!seller?.approval_unit && !!seller.approval_unit_code;

/** A notice as both calls take it (MIST-007). */
export const noticeInput = (
  { invoices, reason, review, range }: Notice,
  {
    approval_unit,
    approval_unit_code,
  }: Pick<SellerInformation, 'approval_unit' | 'approval_unit_code'>,
) => ({
  time_type: 'NGAY' as const,
  ...(range?.from && range.to && { from_date: range.from, end_date: range.to }),
  list_invoice_number: invoices.map(({ id }) => id).join(','),
  ...(approval_unit && { approval_unit }),
  ...(approval_unit_code && { approval_unit_code }),
  invoice_type: 'normal',
  ...(reason.trim() && { reason: reason.trim() }),
  ...(review && { review_id: review.id }),
});
