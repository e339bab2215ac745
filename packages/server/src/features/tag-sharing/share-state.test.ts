import { addDays } from '@hoadon/domain/dates/add-days';
import { shareState } from '@hoadon/domain/sharing/share-state';
import { sql } from 'kysely';
import { test } from 'vitest';
import { testDb } from '../../platform/db/testing.ts';
import { combinations, expectSameAnswers } from '../../testing/same-answers.ts';
import { OPENS } from './share.repository.ts';

const TODAY = '2026-11-21';

test('TAG-012 a share opens just as long as it is shown as active, its last day included', async () => {
  const db = await testDb();
  const shares = combinations({
    expires_on: [-400, -1, 0, 1, 400].map((days) => addDays(TODAY, days)),
    revoked_at: [null, '2020-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  });
  await expectSameAnswers(shares, {
    database: async (rows) => {
      const { rows: results } = await sql<{ opens: boolean }>`
        select ${OPENS(TODAY)} as opens
        from json_to_recordset(${JSON.stringify(rows.map((row, nth) => ({ ...row, nth })))}::json)
          as s(nth integer, expires_on date, revoked_at timestamptz) order by nth`.execute(db);
      return results.map(({ opens }) => opens);
    },
    domain: ({ expires_on, revoked_at }) =>
      shareState({ expiresOn: expires_on, isRevoked: revoked_at !== null }, TODAY) === 'active',
  });
});
