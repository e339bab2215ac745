import type { SellerInformation } from '@hoadon/contracts/company';
import type { NoticeInvoice } from '../chosen-invoice.ts';

/** The content of a notice to the tax authority. */
export type Notice = Readonly<{
  invoices: readonly NoticeInvoice[];
  /** One reason for all of them; empty: the grounds of each correction. */
  reason: string;
  /** The request to review that it answers. */
  review?: Readonly<{ id: string; number: string }> | null;
}>;

/** Whether the notice has invoices, and a tax office as its addressee (MIST-017). */
export const isComplete = (
  { invoices }: Notice,
  seller: SellerInformation | undefined,
): seller is SellerInformation & { approval_unit: string; approval_unit_code: string } =>
  invoices.length > 0 && !!seller?.approval_unit && !!seller.approval_unit_code;

/** A notice as both calls take it (MIST-007). */
export const noticeInput = (
  { invoices, reason, review }: Notice,
  {
    approval_unit,
    approval_unit_code,
  }: Pick<SellerInformation, 'approval_unit' | 'approval_unit_code'>,
) => ({
  time_type: 'NGAY' as const,
  list_invoice_id: invoices.map(({ id }) => id).join(','),
  ...(approval_unit && { approval_unit }),
  ...(approval_unit_code && { approval_unit_code }),
  invoice_type: 'normal',
  ...(reason.trim() && { reason: reason.trim() }),
  ...(review && { review_id: review.id }),
});
