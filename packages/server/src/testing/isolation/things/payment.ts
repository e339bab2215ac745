import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Writer } from './insert-row.ts';

/** A payment of the partner, `file` its receipt; an advance has paid nothing yet. */
export const savePayment = (
  platform: Platform,
  writer: Writer,
  {
    partner,
    file,
    number,
    isAdvance = false,
  }: Readonly<{ partner: string; file: string; number: number; isAdvance?: boolean }>,
): Promise<string> =>
  insertRow(platform, writer, 'payment', {
    direction: 'in',
    partner_id: partner,
    currency: 'VND',
    amount: '1000',
    amount_dong: '1000',
    method: 'cash',
    number,
    is_advance: isAdvance,
    without_tax: '1000',
    tax_percentage: '0',
    document_hash: file,
    document_name: `${writer.mark}.pdf`,
    document_type: 'application/pdf',
    paid_on: platform.clock.today(),
    note: writer.mark,
    created_at: platform.clock.now(),
  });
