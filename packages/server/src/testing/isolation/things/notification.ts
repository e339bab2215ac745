import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Writer } from './insert-row.ts';

/** A notification of everybody in the company about an invoice. */
export async function saveNotification(
  platform: Platform,
  writer: Writer,
  { issued }: Readonly<{ issued: string }>,
): Promise<string> {
  const at = platform.clock.now();
  const id = await insertRow(platform, writer, 'notification', {
    fact: `released/${writer.mark}`,
    kind: 'released',
    seen_with: 'publish_management.view',
    content: JSON.stringify({ invoice: writer.mark, total_invoices: 1 }),
    ref_id: issued,
    created_by: writer.admin.actor,
    at,
  });
  for (const { userId } of [writer.admin, writer.accountant])
    await insertRow(platform, writer, 'notification_recipient', {
      user_id: userId,
      notification_id: id,
      at,
    });
  await insertRow(platform, writer, 'notification_invoice', {
    notification_id: id,
    invoice_id: issued,
  });
  return id;
}
