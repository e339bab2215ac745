import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testCompany, testDb } from '../../platform/db/testing.ts';
import { transact } from '../../platform/db/transact.ts';
import { tablesReadWhole } from '../../testing/plans.ts';
import { countOf, findPage, markRead } from './list.repository.ts';
import { readerOf } from './read.ts';

test('pages, counts and marking read a person’s own notifications by their index, among those of everybody', async () => {
  const db = await testDb();
  const company = await testCompany(db);
  const other = await testCompany(db);
  for (const { companyId, admin, accountant } of [company, other])
    for (const { userId } of [admin, accountant])
      await sql`
        with told as (
          insert into notification (company_id, fact, kind, seen_with, content, at)
          select ${companyId}, ${userId} || '/' || n, 'released', 'publish_management.view', '{}',
            now() - make_interval(mins => n)
          from generate_series(1, 1500) n returning company_id, id, at
        )
        insert into notification_recipient (company_id, user_id, notification_id, at, read_at)
        select company_id, ${userId}, id, at, case when id % 100 = 0 then null else now() end from told`.execute(
        db,
      );
  await sql`analyze notification`.execute(db);
  await sql`analyze notification_recipient`.execute(db);
  const reader = readerOf(company.admin);
  const whole = (act: Parameters<typeof tablesReadWhole>[1]) => tablesReadWhole(db, act);
  expect(await whole((tx) => findPage(tx, reader, { isRead: null, limit: 10, offset: 0 }))).toEqual(
    [],
  );
  expect(
    await whole((tx) => findPage(tx, reader, { isRead: false, limit: 10, offset: 10 })),
  ).toEqual([]);
  expect(await whole((tx) => countOf(tx, reader, { isRead: false }))).toEqual([]);
  const [newest] = await findPage(db, reader, { isRead: false, limit: 1, offset: 0 });
  expect(
    await whole((tx) =>
      transact(tx, (inner) => markRead(inner, reader, [newest?.id ?? ''], '2026-11-26T00:00:00Z')),
    ),
  ).toEqual([]);
  expect(await countOf(db, reader, { isRead: false })).toBe(15);
}, 120_000);
