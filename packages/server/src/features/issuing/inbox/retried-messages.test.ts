import { beforeAll, beforeEach, expect, test } from 'vitest';
import { losingCommits } from '../../../testing/lost-answers.ts';
import type { IssuingDeps } from '../deps.ts';
import { issue, rowOf } from '../testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
} from '../testing/issuing-fixture.ts';
import { CALM } from '../testing/modelled-plan.ts';
import { authorityOf, withReplies } from '../testing/with-replies.ts';
import { receiveReplies } from './receive-replies.ts';

const A_MOMENT = 3;
const A_WHILE = 900;

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});
beforeEach(() => fixture.platform.clock.advance(A_WHILE));

/** An invoice whose reply was not received yet. */
async function answered(company: IssuingCompany): Promise<string> {
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ late: 1 }) };
  const id = await issue(fixture, company);
  await fixture.authority.replies(null, 0);
  fixture.authority.plan.current = CALM;
  return id;
}

const stateOf = async (company: IssuingCompany, id: string) =>
  (await rowOf(fixture, company, id)).processing_state;

/** `deps` where one call fails so often. */
function failing(times: number, change: (next: () => boolean) => Partial<IssuingDeps>) {
  let left = times;
  const next = () => {
    left -= 1;
    return left >= 0;
  };
  return { ...fixture.deps, ...change(next) };
}

test('messages that a lost database connection prevented from being applied are claimed again seconds later', async () => {
  const company = await fixture.company();
  const id = await answered(company);
  const deps = failing(1, (next) => ({
    db: losingCommits(fixture.deps.db, () => (next() ? 'request' : null)),
  }));
  await expect(receiveReplies(deps)).rejects.toThrow('the answer to a COMMIT was lost');
  expect(await stateOf(company, id)).toBe('sent');
  fixture.platform.clock.advance(A_MOMENT);
  await receiveReplies(deps);
  expect(await stateOf(company, id)).toBe('accepted');
});

test('an interrupted reading delays the next one only for seconds', async () => {
  const company = await fixture.company();
  const id = await answered(company);
  const deps = failing(1, (next) => ({
    connections: withReplies(fixture.deps, async (since, limit) => {
      if (next()) throw new Error('Connection terminated unexpectedly');
      return authorityOf(fixture.deps).replies(since, limit);
    }),
  }));
  await expect(receiveReplies(deps)).rejects.toThrow('Connection terminated');
  fixture.platform.clock.advance(A_MOMENT);
  await receiveReplies(deps);
  expect(await stateOf(company, id)).toBe('accepted');
});

test('messages wait for room on the disk as long as it takes, and are not parked for an administrator', async () => {
  const company = await fixture.company();
  const id = await answered(company);
  const times = 8;
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  const { files } = fixture.deps;
  const deps = failing(times, (next) => ({
    files: {
      ...files,
      store: async (companyId, contents) => {
        if (next()) throw full;
        return files.store(companyId, contents);
      },
    },
  }));
  for (let time = 0; time < times; time += 1) {
    await expect(receiveReplies(deps)).rejects.toThrow('no space left');
    fixture.platform.clock.advance(A_WHILE);
  }
  await receiveReplies(deps);
  expect(await stateOf(company, id)).toBe('accepted');
});
