import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testCompany, testDb } from '../db/testing.ts';
import { sealSecret } from './seal-secret.ts';
import { namedSecrets, unknownSecrets } from './unknown-secrets.ts';

const newKey = () => randomBytes(32).toString('base64');

test('a process without the SECRET_KEY of stored secrets counts by kind which it cannot open', async () => {
  const db = await testDb();
  const [key, next] = [newKey(), newKey()];
  const { companyId, admin, accountant } = await testCompany(db);
  expect(await unknownSecrets(db, [])).toEqual([]);
  for (const [userId, sealedBy] of [
    [admin.userId, key],
    [accountant.userId, next],
  ] as const)
    await db
      .insertInto('second_factor')
      .values({ user_id: userId, secret: sealSecret([sealedBy], 'x', 'bí mật') })
      .execute();
  await db
    .insertInto('tax_account')
    .values({
      company_id: companyId,
      user_name: '0101243150',
      password: sealSecret([key], 'x', 'mật khẩu'),
      with_issued: true,
      with_received: true,
      start_on: '2026-11-01',
      state: 'connected',
      next_sync_at: '2026-11-21T02:00:00Z',
      connected_by: admin.actor,
      connected_at: '2026-11-21T02:00:00Z',
    })
    .execute();
  const factors = (count: number) => ({ kind: 'second factors', count });
  const passwords = { kind: 'passwords of tax accounts', count: 1 };
  expect(await unknownSecrets(db, [next, key])).toEqual([]);
  expect(await unknownSecrets(db, [next])).toEqual([passwords, factors(1)]);
  expect(await unknownSecrets(db, [newKey()])).toEqual([passwords, factors(2)]);
  const unknown = await unknownSecrets(db, []);
  expect(namedSecrets(unknown)).toBe('1 passwords of tax accounts, 2 second factors');
});
