import { expect, test } from 'vitest';
import { receiveNew } from './inbox/receive-replies.ts';
import { numberingDesk } from './numbering/index.ts';
import { takeTurn } from './pipeline/advance.ts';
import { CREATE, draft, rowOf } from './testing/calls.ts';
import { countingDeps } from './testing/count-statements.ts';
import { issuingFixture, payload } from './testing/issuing-fixture.ts';

/** What one invoice costs the database, BEGIN and COMMIT included; see docs/decisions/0009. */
const MOST = { number: 5, pipeline: 7, inbox: 10, together: 22 };
/** Two transactions that number drafts. */
const TWO_BATCHES = 16;

test('one invoice goes from its POST to its code with few statements', async () => {
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
  const pipeline = await count(() => takeTurn(fixture.deps, company.companyId));
  expect((await rowOf(fixture, company, id)).processing_state).toBe('sent');
  const inbox = await count(() => receiveNew(fixture.deps));
  expect((await rowOf(fixture, company, id)).processing_state).toBe('accepted');
  expect({ number, pipeline, inbox, together: number + pipeline + inbox }).toEqual(MOST);

  // Ten who come at once are two batches: the first, who is alone when he comes, and those behind him.
  const drafts: string[] = [];
  for (let made = 0; made < 10; made += 1) drafts.push(await draft(company));
  const desk = numberingDesk(fixture.deps);
  const { companyId, accountant } = company;
  const ten = await count(() =>
    Promise.all(
      drafts.map((id) => desk.ask({ companyId, actor: accountant.actor, caId: null, id })),
    ),
  );
  expect(ten).toBeLessThanOrEqual(TWO_BATCHES);
});
