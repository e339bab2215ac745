import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { insertRow, type Writer } from './insert-row.ts';

/** Adds another member to the company; returns the id of the membership. */
export async function saveColleague(platform: Platform, writer: Writer): Promise<string> {
  const name = `${writer.mark}-${randomUUID()}`;
  const { id } = await platform.db
    .insertInto('app_user')
    .values({ user_name: name, email: `${name}@example.test`, name, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return insertRow(platform, writer, 'membership', { user_id: id, role: 'accountant' });
}

/** A person who was invited and has not joined. */
export const saveInvitation = (platform: Platform, writer: Writer): Promise<string> => {
  const at = platform.clock.now();
  return insertRow(platform, writer, 'invitation', {
    email: `${writer.mark}-${randomUUID()}@example.test`,
    role: 'accountant',
    expires_at: new Date(Date.parse(at) + 86_400_000).toISOString(),
    made_by: writer.admin.actor,
    made_at: at,
  });
};
