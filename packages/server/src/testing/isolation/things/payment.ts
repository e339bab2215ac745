import type { Platform } from '../../../platform/platform.ts';
import { keepRow, type Writer } from './keep-row.ts';

/** A payment of the partner, `file` its receipt. */
export const keepPayment = (
  platform: Platform,
  writer: Writer,
  { partner, file }: Readonly<{ partner: string; file: string }>,
): Promise<string> =>
  keepRow(platform, writer, 'payment', {
    direction: 'in',
    partner_id: partner,
    currency: 'VND',
    amount: '1000',
    amount_dong: '1000',
    method: 'cash',
    number: 1,
    without_tax: '1000',
    tax_percentage: '0',
    document_hash: file,
    document_name: `${writer.mark}.pdf`,
    document_type: 'application/pdf',
    paid_on: platform.clock.today(),
    note: writer.mark,
    created_at: platform.clock.now(),
  });
