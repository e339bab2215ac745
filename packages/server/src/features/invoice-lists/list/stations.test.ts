import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import {
  type ReleasingStatus,
  releasingStatusOf,
  WAITING_FOR_TOKEN,
} from '@hoadon/domain/issuing/issue-steps';
import { PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testCompany, testDb } from '../../../platform/db/testing.ts';
import { saveRows } from '../../../testing/invoice-rows.ts';
import { combinations } from '../../../testing/same-answers.ts';
import { conditionOf } from './places.ts';

test('each list of unissued invoices holds those of its releasing status, a step that failed among the failed, what waits for a token among those under way', async () => {
  const db = await testDb();
  const { companyId } = await testCompany(db);
  const facts = combinations({
    state: PROCESSING_STATES,
    failure: [null, 'SIGNING_FAILED', WAITING_FOR_TOKEN],
  });
  const ids = await saveRows(
    db,
    companyId,
    facts.map(({ state, failure }, nth) => ({
      number: state === 'draft' ? null : nth + 1,
      processing_state: state,
      failure_code: failure,
    })),
  );
  const held = async (station: Exclude<ReleasingStatus, 'released'> | 'any') => {
    const filter = { station, filters: noFilters(INVOICE_FILTERS) };
    const { rows } = await sql<{ id: string }>`
      select id from invoice where ${conditionOf({ companyId, direction: 'issued' }, filter)} order by id`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };
  const expected = (isHeld: (status: ReleasingStatus) => boolean) =>
    ids.filter((_, nth) => {
      const { state = 'draft', failure = null } = facts[nth] ?? {};
      return isHeld(releasingStatusOf(state, failure));
    });
  for (const station of ['draf', 'releasing', 'release_error'] as const)
    expect(await held(station), station).toEqual(expected((status) => status === station));
  expect(await held('any')).toEqual(expected((status) => status !== 'released'));
});
