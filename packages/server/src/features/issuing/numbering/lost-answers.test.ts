import { randomUUID } from 'node:crypto';
import { createInvoice } from '@hoadon/contracts/issuing';
import { expect, test } from 'vitest';
import type { RequestContext } from '../../../platform/http/route.ts';
import { type Loss, losingCommits } from '../../../testing/lost-answers.ts';
import { createDraft } from '../drafts/index.ts';
import { CREATE, DELETE, draft, RELEASE } from '../testing/calls.ts';
import { checkCompany } from '../testing/check-history.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  payload,
} from '../testing/issuing-fixture.ts';

/** A server that loses its database connection at COMMIT according to `losses`. */
async function withLosses(losses: (Loss | null)[]): Promise<IssuingFixture> {
  return issuingFixture((deps) => ({
    ...deps,
    db: losingCommits(deps.db, () => losses.shift() ?? null),
  }));
}

const numbersOf = async ({ platform }: IssuingFixture, { companyId }: IssuingCompany) =>
  (
    await platform.db
      .selectFrom('invoice')
      .select('number')
      .where('company_id', '=', companyId)
      .where('number', 'is not', null)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number);

const draftsOf = ({ platform }: IssuingFixture, { companyId }: IssuingCompany) =>
  platform.db.selectFrom('invoice').select('id').where('company_id', '=', companyId).execute();

const createAtOnce = (company: IssuingCompany, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      company.app.post(CREATE, payload({ is_publish_now: true })),
    ),
  );

test.each<[string, (Loss | null)[]]>([
  ['the answer to a COMMIT is lost', ['answer', 'answer', 'answer']],
  ['a COMMIT never arrives', ['request', 'request']],
  ['it is lost again while it is looked up', ['answer', 'request', 'answer', null, 'request']],
])('each invoice is issued once although %s', async (_, losses) => {
  const lossy = await withLosses(losses);
  const company = await lossy.company();
  const answers = await createAtOnce(company, 6);
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(await numbersOf(lossy, company)).toEqual([1, 2, 3, 4, 5, 6]);
  const answered = answers.map(({ data }) => Number(data.invoice_number));
  expect(answered.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  await checkCompany(lossy, company);
});

test('a draft whose release lost its response is issued once, and its number is returned', async () => {
  const losses: (Loss | null)[] = [];
  const lossy = await withLosses(losses);
  const company = await lossy.company();
  const ids = [await draft(company), await draft(company)];
  losses.push('answer', 'request', 'answer');
  const answers = await Promise.all(ids.map((id) => company.app.post(RELEASE(id))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ data }) => data.invoice_number).sort()).toEqual(['00000001', '00000002']);
  expect(await numbersOf(lossy, company)).toEqual([1, 2]);
  await checkCompany(lossy, company);
});

test('a draft whose response was lost is saved once', async () => {
  const lossy = await withLosses(['answer', 'answer']);
  const company = await lossy.company();
  const saved = await company.app.post(CREATE, payload());
  expect(await draftsOf(lossy, company)).toEqual([{ id: saved.data.id }]);
});

test('a repeated act whose draft was deleted since returns what was saved', async () => {
  const { deps, ...fixture } = await issuingFixture();
  const company = await fixture.company();
  const context: RequestContext = {
    requestId: 'r-1',
    ip: '127.0.0.1',
    userAgent: null,
    files: {},
    fileLists: {},
    device: null,
    linkSecret: null,
    idempotencyKey: null,
    actId: randomUUID(),
    saveResponse: async () => {},
  };
  const wanted = createInvoice.input.parse(payload());
  const create = () => createDraft(deps, company.accountant, context, wanted);
  const { id } = await create();
  expect((await company.app.delete(DELETE(id))).status).toBe(200);
  expect(await create()).toMatchObject({ id });
});

test('an act that used the last of the licence and lost its response is found, not refused', async () => {
  const lossy = await withLosses(['answer']);
  const company = await lossy.company({ capacity: 1 });
  const issued = await company.app.post(CREATE, payload({ is_publish_now: true }));
  expect(issued).toMatchObject({ status: 200, data: { invoice_number: '00000001' } });
});
