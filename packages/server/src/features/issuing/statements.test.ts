import { expect, test } from 'vitest';
import { receiveNew } from './inbox/receive-replies.ts';
import { numberingQueue } from './numbering/index.ts';
import { processBatch } from './pipeline/advance-invoices.ts';
import { CREATE, draft, rowOf } from './testing/calls.ts';
import { countingDeps } from './testing/count-statements.ts';
import { issuingFixture, payload } from './testing/issuing-fixture.ts';

/** Statements of one invoice, BEGIN and COMMIT included; see docs/decisions/0009. */
const MOST = { number: 5, pipeline: 7, inbox: 10, together: 22 };
/** Of two transactions that number drafts. */
const TWO_BATCHES = 16;

test('one invoice takes few statements from its POST to its code', async () => {
  const statements = { count: 0 };
  const fixture = await issuingFixture((deps) => countingDeps(deps, statements));
  const company = await fixture.company();
  const publish = () => company.app.post(CREATE, payload({ is_publish_now: true }));
  const count = async (work: () => Promise<unknown>) => {
    statements.count = 0;
    await work();
    return statements.count;
  };
  expect((await publish()).status).toBe(200);
  await fixture.platform.jobs.drain();

  let id = '';
  const number = await count(async () => {
    const { data } = await publish();
    expect(data.invoice_number).toBe('00000002');
    id = data.id;
  });
  const pipeline = await count(() => processBatch(fixture.deps, company.companyId));
  expect((await rowOf(fixture, company, id)).processing_state).toBe('sent');
  const inbox = await count(() => receiveNew(fixture.deps));
  expect((await rowOf(fixture, company, id)).processing_state).toBe('accepted');
  expect({ number, pipeline, inbox, together: number + pipeline + inbox }).toEqual(MOST);

  // Ten concurrent requests are two batches: the first request alone, and the nine that queue behind it.
  const drafts: string[] = [];
  for (let made = 0; made < 10; made += 1) drafts.push(await draft(company));
  const queue = numberingQueue(fixture.deps);
  const { companyId, accountant } = company;
  const ten = await count(() =>
    Promise.all(
      drafts.map((id) => queue.submit({ companyId, actor: accountant.actor, caId: null, id })),
    ),
  );
  expect(ten).toBeLessThanOrEqual(TWO_BATCHES);
});
