import type { UnissuedSummary } from '@hoadon/contracts/invoice-lists';
import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { invoiceListsFeature } from '../features/invoice-lists/index.ts';

import { BULK_DELETE, draft, issue, RESTORE } from '../features/issuing/testing/calls.ts';
import { comeToRest } from '../features/issuing/testing/come-to-rest.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
} from '../features/issuing/testing/issuing-fixture.ts';
import { CALM } from '../features/issuing/testing/modelled-plan.ts';
import { appFor } from '../platform/http/testing.ts';

const LIST = '/invoice-robotics-api/api/v2/invoices-releasing';
const STATIONS = ['draf', 'release_error', 'releasing'] as const;
const REFUSAL = { code: '20001', path: 'NMua/CCCDan', text: 'Sai định dạng', remedy: null };

let fixture: IssuingFixture;
beforeAll(async () => {
  fixture = await issuingFixture();
});

/** Returns the counts of the summary after comparing each with its list. */
async function counts({ accountant }: IssuingCompany): Promise<number[]> {
  const { platform } = fixture;
  const routes = routesOf(invoiceListsFeature(platform));
  const app = appFor(routes, accountant, platform.db);
  const summary: UnissuedSummary = (await app.get(`${LIST}/summary`)).data;
  for (const station of STATIONS) {
    const { data, page_info } = await app.get(`${LIST}?releasing_status=${station}&page_size=100`);
    expect(page_info.total, station).toBe(data.length);
    expect(summary[station].invoices, station).toBe(data.length);
    const total = data.reduce(
      (sum: number, row: { total_amount_with_tax: string }) =>
        sum + Number(row.total_amount_with_tax),
      0,
    );
    expect(summary[station].amounts, station).toEqual(
      data.length === 0 ? [] : [{ currency_code: 'VND', total_amount_with_tax: String(total) }],
    );
  }
  const { page_info } = await app.get(LIST);
  expect(page_info.total).toBe(
    STATIONS.reduce((sum, station) => sum + summary[station].invoices, 0),
  );
  return STATIONS.map((station) => summary[station].invoices);
}

test('STAT-002 NAV-010 the counts of drafts, failed and issuing are exact at every station', async () => {
  const company = await fixture.company();
  expect(await counts(company)).toEqual([0, 0, 0]);
  await issue(fixture, company);
  const id = await draft(company, { lines: [line({ price: '7000' })] });
  await draft(company);
  expect(await counts(company)).toEqual([2, 0, 0]);
  await company.app.post(BULK_DELETE, { list_invoice_id: [id] });
  expect(await counts(company)).toEqual([1, 0, 0]);
  await company.app.post(RESTORE, { list_invoice_id: [id] });
  expect(await counts(company)).toEqual([2, 0, 0]);

  fixture.authority.plan.current = { ...CALM, verdict: () => ({ refuses: REFUSAL }) };
  await issue(fixture, company, { lines: [line({ price: '11000' })] });
  expect(await counts(company)).toEqual([2, 1, 0]);

  // It waits for its answer.
  fixture.authority.plan.current = { ...CALM, verdict: () => ({ late: 99 }) };
  await issue(fixture, company, { lines: [line({ price: '13000' })] });
  expect(await counts(company)).toEqual([2, 1, 1]);

  // It stopped on its way: the counters by month have it under way, the lists have it failed.
  fixture.authority.plan.current = { ...CALM, fate: () => 'unreachable' };
  await issue(fixture, company, { lines: [line({ price: '17000' })] });
  expect(await counts(company)).toEqual([2, 2, 1]);

  // After a failure the line is left alone for a moment.
  fixture.platform.clock.advance(2);

  fixture.authority.plan.current = {
    ...CALM,
    fate: () => 'answer-lost',
    verdict: () => ({ late: 99 }),
    answersQuestion: () => false,
  };
  await issue(fixture, company, { lines: [line({ price: '19000' })] });
  expect(await counts(company)).toEqual([2, 3, 1]);

  fixture.authority.plan.current = CALM;
  await comeToRest(fixture);
  expect(await counts(company)).toEqual([2, 1, 0]);
});

test('the counts of one company are not those of another', async () => {
  const ours = await fixture.company();
  await draft(await fixture.company());
  expect(await counts(ours)).toEqual([0, 0, 0]);
});
