import {
  type CashFlow,
  readCashFlow,
  readTagStatistics,
  readTopPartners,
} from '@hoadon/contracts/statistics';
import { createTag, getCountedTags, setTagToInvoices } from '@hoadon/contracts/tags';
import { type FamilyMember, familyValue } from '@hoadon/domain/corrections/family-value';
import { chainEffect } from '@hoadon/domain/invoice/chain-effect';
import type { Correction } from '@hoadon/domain/invoice/invoice';
import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { type Decimal, decimal, dividedBy, sum, times } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { routesOf } from '../feature.ts';
import { invoiceListsFeature } from '../features/invoice-lists/index.ts';
import { invoicesFeature, moveInvoices } from '../features/invoices/index.ts';
import { attributeInvoices, partnersFeature } from '../features/partners/index.ts';
import { statisticsFeature } from '../features/statistics/index.ts';
import { tagsFeature } from '../features/tags/index.ts';

import { type TestCompany, testCompany, testPlatform } from '../platform/db/testing.ts';
import { transact } from '../platform/db/transact.ts';
import { appFor } from '../platform/http/testing.ts';
import type { TestPlatform } from '../platform/testing.ts';
import { partnersDeps } from '../testing/partners-deps.ts';
import {
  castBelief,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
  SERIAL,
  saveDraft,
} from '../testing/saved-invoices.ts';

const TODAY = '2026-11-21';
let platform: TestPlatform;
let belief: Awaited<ReturnType<typeof castBelief>>;
beforeAll(async () => {
  platform = await testPlatform();
  belief = await castBelief();
});

/** A correction on its way counts nothing yet, a refused one nothing at all; both hold the original. */
const ENDS = ['accepted', 'sent', 'refused'] as const;
type End = (typeof ENDS)[number];
type Story = Readonly<{
  price: number;
  way: Correction['relation'];
  /** Corrections that were issued, and perhaps one that is not. */
  issued: readonly number[];
  last: Readonly<{ price: number; end: End }> | null;
}>;

/** Thousands, so that no tax is rounded. */
const thousands = (min: number) => fc.integer({ min, max: 900 }).map((one) => one * 1_000);
const change = thousands(-900);
const stories = fc.array(
  fc.record({
    price: thousands(1),
    way: fc.constantFrom('replaces' as const, 'adjusts' as const),
    issued: fc.array(change, { maxLength: 3 }),
    last: fc.option(fc.record({ price: change, end: fc.constantFrom(...ENDS) })),
  }),
  { minLength: 1, maxLength: 4 },
);

const related = (relation: Correction['relation'], number: number): Correction => ({
  relation,
  adjusts: relation === 'adjusts' ? 'amounts' : null,
  template: '1',
  serial: SERIAL,
  number: String(number),
  issuedOn: TODAY,
  note: null,
  reason: 'Ghi sai đơn giá',
  causeCode: '13',
  agreedOn: TODAY,
  agreementNumber: null,
  approvalCode: null,
  evidence: null,
});

const WAY: readonly ProcessingState[] = ['draft', 'numbered', 'signing', 'signed', 'sent'];

const tagging = (company: TestCompany) =>
  appFor(routesOf(tagsFeature(platform)), company.accountant, platform.db);

/** Issues the invoice, and corrections of it one after the other; answers the ids of the family. */
async function live(
  company: TestCompany,
  story: Story,
  { numbers, tag }: Readonly<{ numbers: () => number; tag: string }>,
): Promise<string[]> {
  const { companyId } = company;
  const move = (id: string, from: ProcessingState, to: ProcessingState, number: number) =>
    transact(platform.db, (tx) =>
      moveInvoices(tx, platform.events, { companyId, at: platform.clock.now() }, [
        { id, from: [from], to, ...(to === 'numbered' && { number }) },
      ]),
    );
  const issue = async (price: number, end: End, corrects: number | null) => {
    const number = numbers();
    const id = await saveDraft(platform, company, {
      price: String(price),
      ...(corrects !== null && { related: related(story.way, corrects) }),
    });
    const putTag = () =>
      tagging(company).post(setTagToInvoices.path, { tags: [tag], invoices: [id] });
    // Some are tagged while they are drafts, others when they are issued.
    if (number % 2 === 0) await putTag();
    for (const [index, to] of WAY.slice(1).entries())
      await move(id, WAY[index] ?? 'draft', to, number);
    if (end !== 'sent') await move(id, 'sent', end, number);
    if (number % 2 === 1) await putTag();
    return { id, number };
  };
  const original = await issue(story.price, 'accepted', null);
  const family = [original.id];
  let inForce = original.number;
  const further = [
    ...story.issued.map((price) => ({ price, end: 'accepted' as const })),
    ...(story.last ? [story.last] : []),
  ];
  for (const { price, end } of further) {
    const { id, number } = await issue(price, end, inForce);
    family.push(id);
    if (story.way === 'replaces' && end === 'accepted') inForce = number;
  }
  return family;
}

/** Expected value of a family by its story, with 10 % tax on two pieces. */
const worthOf = ({ price, way, issued, last }: Story): Decimal => {
  const inForce = [...issued, ...(last?.end === 'accepted' ? [last.price] : [])];
  const counted = way === 'adjusts' ? [price, ...inForce] : [inForce.at(-1) ?? price];
  return sum(counted.map((one) => decimal((one * 22) / 10)));
};

async function membersOf(
  { companyId }: TestCompany,
  ids: readonly string[],
): Promise<FamilyMember[]> {
  const rows = await platform.db
    .selectFrom('invoice')
    .select(['chain_state', 'processing_state', 'serial', 'without_tax', 'tax', 'with_tax'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    chainState: row.chain_state as ChainState,
    processingState: row.processing_state as ProcessingState,
    serial: row.serial,
    totals: {
      withoutTax: decimal(row.without_tax),
      tax: decimal(row.tax),
      withTax: decimal(row.with_tax),
    },
  }));
}

type Amount = Readonly<{ total_amount_with_tax: string; debt?: string }>;
const added = (amounts: readonly Amount[]) =>
  sum(amounts.map(({ total_amount_with_tax }) => decimal(total_amount_with_tax)));

async function whatIsShown(company: TestCompany) {
  const app = appFor(
    [
      ...routesOf(
        invoicesFeature({
          ...platform,
          pdf: recordingPdf(),
          ...belief,
          remoteSigning: noHostedKeys,
          spreadsheet: plainWorkbooks,
        }),
        invoiceListsFeature(platform),
      ),
      ...routesOf(partnersFeature(partnersDeps(platform))),
    ],
    company.accountant,
    platform.db,
  );
  const months = async (query: string) => {
    const { data } = await app.get(
      `/invoice-robotics-api/api/v2/invoices/months?exact=true${query}`,
    );
    return added(data.months.flatMap(({ amounts }: { amounts: Amount[] }) => amounts));
  };
  await attributeInvoices(platform);
  const { data: customers } = await app.post('/invoice-robotics-api/api/v2/statistics/customers');
  const sold: Amount[] = customers.flatMap(({ amounts }: { amounts: Amount[] }) => amounts);
  const { data: tags } = await tagging(company).post(getCountedTags.path);
  const [{ revenue, expense }] = tags;
  expect(expense).toBe('0');
  return {
    tagged: decimal(revenue),
    heads: await months(''),
    headsOfAList: await months('&search_text=dai'),
    customers: added(sold),
    debts: sum(sold.map(({ debt = '0' }) => decimal(debt))),
    familyOf: async (id: string): Promise<string | undefined> => {
      const { data } = await app.get(`/e-invoice-api/api/invoices/${id}`);
      return (data.family_value ?? data).total_amount_with_tax;
    },
  };
}

/** The same by the figures of the year, each from its own source; of tags and partners without tax. */
async function figuresOfTheYear({ accountant }: TestCompany) {
  const spreadsheet = { write: () => Promise.reject(new Error('nobody asks for a workbook')) };
  const app = appFor(
    routesOf(statisticsFeature({ ...platform, spreadsheet })),
    accountant,
    platform.db,
  );
  const year = { start_date: '2026-01-01', end_date: '2026-12-31' };
  const days = { from_date: year.start_date, to_date: year.end_date, based_on_paid: false };
  const { data: tags } = await app.post(readTagStatistics.path, year);
  const { data: sold } = await app.post(readTopPartners.path, { ...year, type: 'customers' });
  const flow = async (based_on: string): Promise<CashFlow> =>
    (await app.post(readCashFlow.path, { ...days, based_on })).data;
  const byMonth = await flow('MONTH');
  return {
    tagged: decimal(tags[0].revenue),
    byMonth: byMonth.cash_in,
    byDay: (await flow('DAY')).cash_in,
    expected: sum(byMonth.forecast.map(({ net }) => net)),
    partners: sum([
      ...sold.partners.map(({ amount }: { amount: string }) => decimal(amount)),
      decimal(sold.others),
    ]),
  };
}

test('TAG-010 a family is worth its original and the signed adjustments, or the last replacement, and month heads, statistics, debts, tags and the figures of the year come to just that', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (all) => {
      const company = await testCompany(platform.db);
      let last = 0;
      const numbers = () => {
        last += 1;
        return last;
      };
      const families: string[][] = [];
      const { data: tag } = await tagging(company).post(createTag.path, { name: 'Tất cả' });
      for (const story of all) families.push(await live(company, story, { numbers, tag: tag.id }));
      const values: Decimal[] = [];
      for (const ids of families) values.push(familyValue(await membersOf(company, ids)).withTax);
      expect(values).toEqual(all.map(worthOf));
      const total = sum(values);
      const { familyOf, ...shown } = await whatIsShown(company);
      const withoutTax = dividedBy(times(total, decimal('10')), decimal('11'));
      expect(shown).toEqual({
        tagged: withoutTax,
        heads: total,
        headsOfAList: total,
        customers: total,
        debts: total,
      });
      expect(await figuresOfTheYear(company)).toEqual({
        tagged: withoutTax,
        byMonth: total,
        byDay: total,
        expected: total,
        partners: withoutTax,
      });
      for (const [index, ids] of families.entries())
        for (const id of ids) expect(decimal((await familyOf(id)) ?? '')).toBe(values[index]);
    }),
    { numRuns: 6, seed: 7 },
  );
}, 240_000);

test('what an invoice is to its family says the database as the domain does', async () => {
  const states = ['ORIGINAL', 'REPLACE', 'REPLACED', 'MODIFY', 'MODIFIED', 'CANCELED'] as const;
  const { rows } = await sql<{ state: ChainState; effect: string }>`
    select state, chain_effect(state) as effect from unnest(${[...states]}::text[]) as state`.execute(
    platform.db,
  );
  expect(rows).toEqual(states.map((state) => ({ state, effect: chainEffect(state) })));
});
