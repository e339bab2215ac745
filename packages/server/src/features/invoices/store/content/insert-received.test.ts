import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { totalsInDong } from '@hoadon/domain/invoice/totals-in-dong';
import { decimal } from '@hoadon/domain/money/decimal';
import { beforeAll, expect, test } from 'vitest';
import { type TestCompany, testCompany } from '../../../../platform/db/testing.ts';
import { transact } from '../../../../platform/db/transact.ts';
import { type TestPlatform, testPlatform } from '../../../../platform/testing.ts';
import { sampleDraft } from '../../../../testing/saved-invoices.ts';
import { insertReceived, type ReceivedToSave, repairTotals } from '../index.ts';

let platform: TestPlatform;
let company: TestCompany;
beforeAll(async () => {
  platform = await testPlatform();
  company = await testCompany(platform.db);
});

const receive = (...numbers: number[]): Promise<string[]> => receiveAs({}, ...numbers);

async function receiveAs(
  overrides: Partial<InvoiceDraft>,
  ...numbers: number[]
): Promise<string[]> {
  const { companyId, accountant } = company;
  const stated = { ...(await sampleDraft(platform.db, companyId)), ...overrides };
  const seller = { ...stated.seller, taxCode: '0399991100-002', name: 'Công ty Bán Đồ' };
  const received = numbers.map(
    (number): ReceivedToSave => ({
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

test('received invoices are saved with their searchable seller, their rates and their source', async () => {
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

test('one in foreign currency has its sums in dong beside it: each rate group turned and rounded by itself', async () => {
  const exchangeRate = decimal('25417.5');
  const group = (rate: '8' | '10', base: string, tax: string) => ({
    rate,
    customRate: null,
    base: decimal(base),
    tax: decimal(tax),
  });
  const totals = {
    ...(await sampleDraft(platform.db, company.companyId)).totals,
    byRate: [group('8', '10.02', '0.8'), group('10', '10.02', '1')],
    withoutTax: decimal('20.04'),
    tax: decimal('1.8'),
    withTax: decimal('21.84'),
  };
  const [dollars = ''] = await receiveAs({ currency: 'USD', exchangeRate, totals }, 45);
  const { withoutTax, tax } = totalsInDong(totals, exchangeRate);
  // Twice 254,683.35, where the sum at once would be 509,367.
  expect(withoutTax).toBe('509366');
  expect(await rowOf(dollars)).toMatchObject({ without_tax_dong: withoutTax, tax_dong: tax });
  const [dong = ''] = await receive(46);
  expect(await rowOf(dong)).toMatchObject({ without_tax_dong: null, tax_dong: null });
});

test('they are counted with the act', async () => {
  await receive(51, 52);
  expect(await repairTotals(platform.db, company.companyId)).toEqual([]);
});

test('one that is there already is refused by its seller, template, series and number', async () => {
  await receive(61);
  await expect(receive(61)).rejects.toThrow('invoice_received');
});
