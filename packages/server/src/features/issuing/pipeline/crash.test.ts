import { beforeAll, expect, test } from 'vitest';
import { announceSeries } from '../../invoice-templates/index.ts';
import { continueRun } from '../bulk/issue-drafts.ts';
import type { IssuingDeps } from '../deps.ts';
import { receiveReplies } from '../inbox/receive-replies.ts';
import { beginRun, draft, RUN } from '../testing/calls.ts';
import { checkCompany, checkHistory, type Promised } from '../testing/check-history.ts';
import { comeToRest } from '../testing/come-to-rest.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  TODAY,
} from '../testing/issuing-fixture.ts';
import { isDeath, mortal } from '../testing/killed-process.ts';
import { numberInvoices } from '../testing/number-invoices.ts';
import { serialNamed } from '../testing/serial-named.ts';
import { advanceInvoices } from './advance-invoices.ts';

let fixture: IssuingFixture;
let company: IssuingCompany;
beforeAll(async () => {
  fixture = await issuingFixture();
  company = await fixture.company({ series: [] });
});

async function newSeries(index: number): Promise<string> {
  const serial = serialNamed(index);
  const { companyId } = company;
  await announceSeries(fixture.platform.db, companyId, {
    template: '1',
    serial,
    announcedOn: '2026-01-02',
  });
  return serial;
}

const survive = async (work: Promise<unknown>) => {
  try {
    await work;
    return true;
  } catch (error) {
    if (isDeath(error)) return false;
    throw error;
  }
};

/** Numbers, signs, sends and settles two drafts in one process. */
async function issueAll(
  deps: IssuingDeps,
  ids: readonly string[],
  promised: Promised[],
): Promise<void> {
  const { companyId, accountant } = company;
  const requests = ids.map((id) => ({ id, actor: accountant.actor, caId: null }));
  const outcome = await numberInvoices(deps, companyId, requests);
  for (const [id, numbered] of outcome)
    if (numbered.kind === 'numbered') promised.push({ id, number: numbered.number });
  await advanceInvoices(deps, companyId, ids);
  await receiveReplies(deps);
}

test('a process killed at any step of issuing loses nothing, repeats nothing and skips nothing', async () => {
  const whole = mortal(fixture.deps);
  const warmUp = await newSeries(0);
  await issueAll(whole.deps, [await draft(company, { invoice_common_code: warmUp })], []);
  const steps = whole.steps();
  expect(steps).toBeGreaterThan(25);
  for (let diesAt = 1; diesAt <= steps + 8; diesAt += 1) {
    const serial = await newSeries(diesAt);
    const change = { invoice_common_code: serial, issued_date: TODAY };
    const drafts = [await draft(company, change), await draft(company, change)];
    const promised: Promised[] = [];
    await survive(issueAll(mortal(fixture.deps, diesAt).deps, drafts, promised));
    await comeToRest(fixture);
    const again: Promised[] = [];
    await issueAll(fixture.deps, drafts, again);
    await comeToRest(fixture);
    await checkHistory(fixture, company, { serial, drafts, promised: [...promised, ...again] });
  }
  await checkCompany(fixture, company);
}, 300_000);

test('a run whose worker is killed at any step is finished by the next one', async () => {
  const { companyId } = company;
  for (let diesAt = 3; diesAt <= 60; diesAt += 4) {
    const serial = await newSeries(200 + diesAt);
    const drafts: string[] = [];
    for (let index = 0; index < 3; index += 1)
      drafts.push(await draft(company, { invoice_common_code: serial, issued_date: TODAY }));
    const started = await beginRun(company, { list_invoice_id: drafts });
    const { id } = started.data;
    await survive(continueRun(mortal(fixture.deps, diesAt).deps, { companyId, runId: id }));
    await continueRun(fixture.deps, { companyId, runId: id });
    await comeToRest(fixture);
    const run = await company.app.get(RUN(id));
    expect(run.data).toMatchObject({ state: 'finished', total: 3, done: 3, failed: 0 });
    await checkHistory(fixture, company, { serial, drafts, promised: [] });
  }
  await checkCompany(fixture, company);
}, 300_000);
