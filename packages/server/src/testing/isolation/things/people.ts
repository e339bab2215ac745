import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { keepRow, type Writer } from './keep-row.ts';

/** Somebody else who works for the company; answers the place in it. */
export async function keepColleague(platform: Platform, writer: Writer): Promise<string> {
  const name = `${writer.mark}-${randomUUID()}`;
  const { id } = await platform.db
    .insertInto('app_user')
    .values({ user_name: name, email: `${name}@example.test`, name, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return keepRow(platform, writer, 'membership', { user_id: id, role: 'accountant' });
}

/** Somebody who was asked to join and has not come. */
export const keepInvitation = (platform: Platform, writer: Writer): Promise<string> => {
  const at = platform.clock.now();
  return keepRow(platform, writer, 'invitation', {
    email: `${writer.mark}-${randomUUID()}@example.test`,
    role: 'accountant',
    expires_at: new Date(Date.parse(at) + 86_400_000).toISOString(),
    made_by: writer.admin.actor,
    made_at: at,
  });
};
