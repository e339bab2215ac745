import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Writer } from './insert-row.ts';

/** An account at the tax portal whose session is over, a captcha that was used, and an invoice that changed since. */
export async function saveTaxAccount(
  platform: Platform,
  writer: Writer,
  { received }: Readonly<{ received: string }>,
) {
  const { mark, admin } = writer;
  const at = platform.clock.now();
  // Without the mark: it is planted where a caller names things, and the response repeats it.
  const taxCaptcha = `captcha-${randomUUID()}`;
  await insertRow(platform, writer, 'tax_account', {
    user_name: mark,
    with_issued: true,
    with_received: true,
    start_on: '2026-11-01',
    state: 'expired',
    // Never by itself: what the worker does is no stranger's doing.
    next_sync_at: '2100-01-01T00:00:00Z',
    connected_by: admin.actor,
    connected_at: at,
  });
  await insertRow(platform, writer, 'tax_sign_in', {
    captcha_key: taxCaptcha,
    cookies: '',
    drawn_at: at,
    user_name: mark,
    tried_at: at,
    outcome: 'connected',
  });
  const portalChange = await insertRow(platform, writer, 'portal_change', {
    invoice_id: received,
    from_state: 'ORIGINAL',
    to_state: 'REPLACED',
    relied_upon: ['booked'],
    told_at: at,
  });
  return { taxCaptcha, portalChange };
}
