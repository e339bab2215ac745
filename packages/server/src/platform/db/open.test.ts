import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from './open.ts';
import { testCompany, testDb } from './testing.ts';
import { transact } from './transact.ts';

let db: Db;
beforeAll(async () => {
  db = await testDb();
});

test('big numbers, money, days and instants arrive as text on both engines', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 9007199254740993::bigint as big, 1.50::numeric as money, date '2026-11-21' as day,
      timestamptz '2026-11-21 09:00+07' as instant, count(*) as counted, 7::integer as small`.execute(
    db,
  );
  expect(rows[0]).toEqual({
    big: '9007199254740993',
    money: '1.50',
    day: '2026-11-21',
    instant: '2026-11-21 02:00:00+00',
    counted: '1',
    small: 7,
  });
});

test('a transaction that fails leaves nothing, and the next one works', async () => {
  const { companyId } = await testCompany(db);
  const rename = transact(db, async (tx) => {
    await tx.updateTable('company').set({ name: 'Đổi' }).where('id', '=', companyId).execute();
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(rename).rejects.toThrow(/division by zero/);
  const { name } = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect(name).not.toBe('Đổi');
});

test('a transaction inside another is part of it', async () => {
  const { companyId } = await testCompany(db);
  const outer = transact(db, async (tx) => {
    await transact(tx, (inner) =>
      inner.updateTable('company').set({ name: 'Trong' }).where('id', '=', companyId).execute(),
    );
    throw new Error('outer fails');
  });
  await expect(outer).rejects.toThrow('outer fails');
  const row = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect(row.name).not.toBe('Trong');
});

test('many at once do not get into each other', async () => {
  const { companyId } = await testCompany(db);
  await Promise.all(
    Array.from({ length: 20 }, () =>
      transact(db, async (tx) => {
        const row = await tx
          .selectFrom('company')
          .select('address')
          .where('id', '=', companyId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        await tx
          .updateTable('company')
          .set({ address: `${row.address}x` })
          .where('id', '=', companyId)
          .execute();
      }),
    ),
  );
  const { address } = await db
    .selectFrom('company')
    .select('address')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  expect(address.endsWith('x'.repeat(20))).toBe(true);
});
