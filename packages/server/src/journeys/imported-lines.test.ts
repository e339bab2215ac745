import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SigningKey } from '../connectors/remote-signing/port.ts';
import { announceSeries } from '../features/invoice-templates/index.ts';
import {
  dryRunOf,
  goods,
  IMPORT,
  type ImportCompany,
  importFixture,
  workbook,
} from './testing/import-fixture.ts';

/** Certificates beside the one that every company has. */
const more = new Map<string, SigningKey[]>();
let fixture: Awaited<ReturnType<typeof importFixture>>;
beforeAll(async () => {
  fixture = await importFixture(
    (deps) => deps,
    (deps) => ({
      ...deps,
      remoteSigning: {
        keysOf: async (taxCode) => [
          ...(await deps.remoteSigning.keysOf(taxCode)),
          ...(more.get(taxCode) ?? []),
        ],
      },
    }),
  );
});
afterAll(() => fixture.spreadsheet.close());

const dryRun = (company: ImportCompany, bytes: Uint8Array) =>
  dryRunOf(company, fixture.platform, bytes);
const sheet = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'A', rows }] });
const rowsOf = async ({ imports }: ImportCompany, id: string) =>
  (await imports.get(IMPORT(id, 'rows'))).data;

const NAMES = [
  'PRODUCT_NO',
  'PRODUCT_DESC',
  'PRODUCT_UNIT',
  'PRODUCT_QUANTITY',
  'PRODUCT_UNIT_PRICE',
  'PRODUCT_AMOUNT',
  'PRODUCT_VAT_RATE',
  'PRODUCT_TAX_AMOUNT',
  'PRODUCT_TOTAL_AMOUNT',
  'PRODUCT_TYPE',
];
const HEAD = ['Mã nhóm hóa đơn', 'Ký hiệu', 'Tên đơn vị', 'Mã số thuế', 'Địa chỉ'];
const BUYER = ['C26TAA', 'Công ty Cổ phần Đại Phát', '0399995507', '5 Nguyễn Huệ'];

test('LINE-005 imported lines carry the ten fields of the specification, from the file to the draft', async () => {
  const company = await fixture.company();
  const run = await dryRun(
    company,
    await sheet([
      [...HEAD, ...NAMES],
      [
        'A',
        ...BUYER,
        'GHE-01',
        'Ghế',
        'cái',
        2,
        150_000,
        300_000,
        '10%',
        30_000,
        330_000,
        'HANG_HOA',
      ],
      ['A', ...BUYER, null, 'Giảm giá', null, null, null, '50.000', 10, null, null, 'CHIET_KHAU'],
      ['B', ...BUYER, null, 'Vận chuyển', 'chuyến', 1, 80_000, null, 'KCT', null, null, null],
    ]),
  );
  expect(run).toMatchObject({ state: 'checked', rows: { total: 3, error: 0 } });
  const rows = await rowsOf(company, run.id);
  expect(Object.keys(rows[0].line).sort()).toEqual([...NAMES].sort());
  expect(rows.map(({ line }: { line: unknown }) => line)).toEqual([
    {
      PRODUCT_NO: 'GHE-01',
      PRODUCT_DESC: 'Ghế',
      PRODUCT_UNIT: 'cái',
      PRODUCT_QUANTITY: '2',
      PRODUCT_UNIT_PRICE: '150000',
      PRODUCT_AMOUNT: '300000',
      PRODUCT_VAT_RATE: '10',
      PRODUCT_TAX_AMOUNT: '30000',
      PRODUCT_TOTAL_AMOUNT: '330000',
      PRODUCT_TYPE: 'HANG_HOA',
    },
    {
      PRODUCT_NO: null,
      PRODUCT_DESC: 'Giảm giá',
      PRODUCT_UNIT: null,
      PRODUCT_QUANTITY: null,
      PRODUCT_UNIT_PRICE: null,
      PRODUCT_AMOUNT: '50000',
      PRODUCT_VAT_RATE: '10',
      PRODUCT_TAX_AMOUNT: '5000',
      PRODUCT_TOTAL_AMOUNT: '55000',
      PRODUCT_TYPE: 'CHIET_KHAU',
    },
    {
      PRODUCT_NO: null,
      PRODUCT_DESC: 'Vận chuyển',
      PRODUCT_UNIT: 'chuyến',
      PRODUCT_QUANTITY: '1',
      PRODUCT_UNIT_PRICE: '80000',
      PRODUCT_AMOUNT: '80000',
      PRODUCT_VAT_RATE: 'KCT',
      PRODUCT_TAX_AMOUNT: null,
      PRODUCT_TOTAL_AMOUNT: '80000',
      PRODUCT_TYPE: 'HANG_HOA',
    },
  ]);
  await company.imports.post(IMPORT(run.id, 'create'));
  await fixture.platform.jobs.drain();
  const drafts = await fixture.platform.db
    .selectFrom('invoice_content')
    .select('content')
    .where('company_id', '=', company.companyId)
    .orderBy('invoice_id')
    .execute();
  const linesOf = (content: unknown) => (content as { lines: unknown }).lines;
  expect(drafts.map(({ content }) => linesOf(content))).toMatchObject([
    [
      { code: 'GHE-01', name: 'Ghế', quantity: '2', subtotal: '300000', total: '330000' },
      { type: 'discount', name: 'Giảm giá', subtotal: '50000', total: '55000' },
    ],
    [{ name: 'Vận chuyển', rate: 'KCT', tax: null, total: '80000' }],
  ]);
});

test('LINE-005 a total of the file that does not add up is a fault in its own column', async () => {
  const company = await fixture.company();
  const run = await dryRun(company, await workbook([goods('A', { lineTotal: 329_999 })]));
  const [row] = await rowsOf(company, run.id);
  expect(row).toMatchObject({
    bucket: 'error',
    issues: [{ path: 'lineTotal', code: 'line-amount-differs', params: { expected: '330000' } }],
    line: { PRODUCT_TOTAL_AMOUNT: '330000' },
  });
});

test.each([
  ['1', 'C26TAA', 'gtgt'],
  ['2', 'C26TKK', 'ban-hang'],
  ['6', 'C26NKK', 'phieu-xuat-kho'],
] as const)(
  'the template for type %s is filled in with the series of the company and read back without a fault',
  async (template, serial, name) => {
    const company = await fixture.company();
    const announced = { template, serial, announcedOn: '2026-01-02' };
    await announceSeries(fixture.platform.db, company.companyId, announced);
    const file = await company.imports.get(`${IMPORT('template')}?kind=${template}`);
    expect(file.headers['content-disposition']).toContain(`${name}.xlsx`);
    const run = await dryRun(company, file.bytes);
    expect(run).toMatchObject({
      rows: { total: 2, ready: 2, error: 0, warning: 0 },
      invoices: { total: 1 },
    });
    await company.imports.post(IMPORT(run.id, 'create'));
    await fixture.platform.jobs.drain();
    const made = await fixture.platform.db
      .selectFrom('invoice')
      .select(['template', 'serial', 'ready'])
      .where('company_id', '=', company.companyId)
      .execute();
    expect(made).toEqual([{ template, serial, ready: true }]);
  },
);

test('the certificate that was chosen signs the drafts of an import, and one that is not there is refused', async () => {
  const company = await fixture.company();
  const second = await fixture.ca.issue({ commonName: 'CÔNG TY HAI', taxCode: company.taxCode });
  more.set(company.taxCode, [{ id: 'second', caType: 'HSM', signer: second.signer }]);
  const run = await dryRun(company, await workbook([goods('A'), goods('B')]));
  await company.imports.post(IMPORT(run.id, 'create'));
  await fixture.platform.jobs.drain();
  const release = (ca_id: string) => company.imports.post(IMPORT(run.id, 'release'), { ca_id });
  expect(await release('third')).toMatchObject({ message: 'SIGNING_ACCOUNT_NOT_FOUND' });
  expect((await company.imports.get(IMPORT(run.id))).data.bulk_run_id).toBeNull();
  expect((await release('second')).status).toBe(200);
  await fixture.platform.jobs.drain();
  const issued = await fixture.platform.db
    .selectFrom('invoice')
    .select(['ca_id', 'processing_state'])
    .where('company_id', '=', company.companyId)
    .execute();
  const signed = { ca_id: 'second', processing_state: 'accepted' };
  expect(issued).toEqual([signed, signed]);
});
