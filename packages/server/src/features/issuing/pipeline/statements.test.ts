import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../../platform/db/open.ts';
import { receiveReplies } from '../inbox/receive-replies.ts';
import { CREATE, rowOf } from '../testing/calls.ts';
import { issuingFixture, payload } from '../testing/issuing-fixture.ts';
import { takeTurn } from './advance.ts';

/** What one invoice costs the database from its number to its code, BEGIN and COMMIT included. */
const MOST_FOR_THE_PIPELINE = 20;
const MOST_FOR_THE_INBOX = 17;

let statements = 0;
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

function counted(db: Db): Db {
  const counted = db.withPlugin(counting);
  const begin = counted.transaction.bind(counted);
  return Object.assign(counted, {
    transaction: () => {
      statements += 2;
      return begin();
    },
  });
}

test('one invoice goes from its number to its code with few statements', async () => {
  const fixture = await issuingFixture((deps) => ({ ...deps, db: counted(deps.db) }));
  const company = await fixture.company();
  const count = async (work: () => Promise<unknown>) => {
    statements = 0;
    await work();
    return statements;
  };
  const warmUp = await company.app.post(CREATE, payload({ is_publish_now: true }));
  expect(warmUp.status).toBe(200);
  await fixture.platform.jobs.drain();
  const { data } = await company.app.post(CREATE, payload({ is_publish_now: true }));
  const pipeline = await count(() => takeTurn(fixture.deps, company.companyId));
  expect((await rowOf(fixture, company, data.id)).processing_state).toBe('sent');
  const inbox = await count(() => receiveReplies(fixture.deps));
  expect((await rowOf(fixture, company, data.id)).processing_state).toBe('accepted');
  expect([pipeline, inbox]).toEqual([
    expect.toSatisfy((made: number) => made <= MOST_FOR_THE_PIPELINE, `pipeline ${pipeline}`),
    expect.toSatisfy((made: number) => made <= MOST_FOR_THE_INBOX, `inbox ${inbox}`),
  ]);
});
