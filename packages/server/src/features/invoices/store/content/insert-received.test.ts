import { beforeAll, expect, test } from 'vitest';
import { type TestCompany, testCompany } from '../../../../platform/db/testing.ts';
import { transact } from '../../../../platform/db/transact.ts';
import { type TestPlatform, testPlatform } from '../../../../platform/testing.ts';
import { sampleDraft } from '../../../../testing/kept-invoices.ts';
import { insertReceived, type ReceivedToKeep, repairTotals } from '../index.ts';

let platform: TestPlatform;
let company: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  company = await testCompany(platform.db);
});

async function receive(...numbers: number[]): Promise<string[]> {
  const { companyId, accountant } = company;
  const stated = await sampleDraft(platform.db, companyId);
  const seller = { ...stated.seller, taxCode: '0399991100-002', name: 'Công ty Bán Đồ' };
  const received = numbers.map(
    (number): ReceivedToKeep => ({
      stated: { ...stated, seller },
      number,
      signedAt: null,
      authorityCode: '00ABCDEF',
      origin: 3,
      verification: 2,
      validity: 1,
      source: { way: 'portal', reference: `portal-${number}` },
    }),
  );
  const saved = { companyId, actor: accountant.actor, at: platform.clock.now() };
  return transact(platform.db, (tx) => insertReceived(tx, saved, received));
}

const rowOf = (id: string) =>
  platform.db
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('received invoices are kept with their seller to be found by, their rates and how they came', async () => {
  const ids = await receive(41, 42);
  const row = await rowOf(ids[1] ?? '');
  expect(row).toMatchObject({ direction: 'received', number: 42, place: 'released', validity: 1 });
  expect(row.search_text).toContain('cong ty ban do');
  expect(row.search_text).toContain('00000042 00abcdef');
  const { companyId } = company;
  for (const table of ['invoice_rate', 'invoice_source', 'invoice_content'] as const)
    expect(
      await platform.db
        .selectFrom(table)
        .select('invoice_id')
        .where('company_id', '=', companyId)
        .where('invoice_id', '=', ids[1] ?? '')
        .execute(),
      table,
    ).not.toEqual([]);
});

test('they are counted with the act', async () => {
  await receive(51, 52);
  expect(await repairTotals(platform.db, company.companyId)).toEqual([]);
});

test('one that is there already is refused by its seller, template, series and number', async () => {
  await receive(61);
  await expect(receive(61)).rejects.toThrow('invoice_received');
});
