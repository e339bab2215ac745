import { beforeAll, expect, test } from 'vitest';
import { watchClock } from '../../../platform/clock-watch.ts';
import { createLog } from '../../../platform/log.ts';
import { draft, RELEASE, rowOf } from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
} from '../testing/issuing-fixture.ts';

let fixture: IssuingFixture;
/** By how much the clock of the process is ahead of the database's. */
let aheadMs = 0;
beforeAll(async () => {
  fixture = await issuingFixture();
  const clock = { now: () => new Date(Date.now() + aheadMs).toISOString() };
  watchClock(fixture.platform.db, clock, createLog('silent'));
});

const stateOf = async (company: IssuingCompany, id: string) => {
  const { processing_state, number, failure_code } = await rowOf(fixture, company, id);
  return [processing_state, number, failure_code];
};
const WRONG = { status: 503, message: 'SERVER_CLOCK_WRONG', data: { seconds: '3600' } };

test('a process whose clock is wrong gives no number and signs nothing, and continues once the clock is set', async () => {
  const company = await fixture.company();
  const [before, after] = [await draft(company), await draft(company)];
  expect((await company.app.post(RELEASE(before))).status).toBe(200);
  aheadMs = 3_600_000;
  await fixture.platform.jobs.drain();
  expect(await stateOf(company, before)).toEqual(['numbered', 1, 'SERVER_CLOCK_WRONG']);
  expect(await company.app.post(RELEASE(after))).toMatchObject(WRONG);
  expect(await stateOf(company, after)).toEqual(['draft', null, null]);
  aheadMs = 0;
  fixture.platform.clock.advance(60);
  await fixture.platform.jobs.drain();
  expect((await stateOf(company, before))[0]).toBe('accepted');
  expect((await company.app.post(RELEASE(after))).status).toBe(200);
});
