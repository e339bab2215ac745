import { existsSync, readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { boundedPortalLists } from './bounded-lists.ts';
import { readList } from './portal-list-process.ts';

const SAMPLES = new URL('../../../../../../shared/data/gdt-json/', import.meta.url);

const ITEM = {
  nbmst: '0399998804',
  khmshdon: 1,
  khhdon: 'C26TAA',
  shdon: 41,
  dvtte: 'VND',
  tdlap: '2026-04-02T17:00:00Z',
  tgia: 1,
  tgtcthue: 14000000,
  tgtthue: 1120000.5,
  tgtttbso: null,
  thttltsuat: [{ tsuat: '8%', thtien: 14000000, tthue: 1120000.5 }],
  tthai: 1,
  ttxly: 5,
};
const read = (value: unknown) => readList(Buffer.from(JSON.stringify(value)));
const only = (change: object) => {
  const outcome = read({ datas: [{ ...ITEM, ...change }], total: 1, state: null });
  return 'rows' in outcome ? outcome.rows[0] : outcome;
};

test('REC-001 a row of the portal has its key, its day in Viet Nam, its amounts as exact decimals and its state', () => {
  expect(only({ tthai: 5, mhdon: 'A'.repeat(34) })).toMatchObject({
    row: 1,
    invoice: {
      sellerTaxCode: '0399998804',
      template: '1',
      serial: 'C26TAA',
      number: '41',
      issuedOn: '2026-04-03',
      withoutTax: '14000000',
      tax: '1120000.5',
      withTax: null,
      exchangeRate: null,
      rates: [{ rate: '8', base: '14000000', tax: '1120000.5' }],
      chainState: 'MODIFIED',
      authorityCode: 'A'.repeat(34),
    },
  });
  const other = { thttltsuat: [{ tsuat: 'KHAC:8.00%', thtien: 1, tthue: null }] };
  expect(only(other)).toMatchObject({ invoice: { rates: [{ rate: '8', tax: null }] } });
});

test('LOOK-001 a row of the portal has the provider of the invoice and its secret code, under whichever name', () => {
  const listedWith = (name: string, dlieu: unknown) =>
    only({ msttcgp: '0100109106', ttkhac: [null, { ttruong: name, kdlieu: 'string', dlieu }] });
  expect(listedWith('Mã số bí mật', 'K7P2-9QX')).toMatchObject({
    invoice: {
      lookup: { providerTaxCode: '0100109106', secretCode: 'K7P2-9QX', portalLink: null },
    },
  });
  expect(listedWith('Mã số bí mật', null)).toMatchObject({
    invoice: { lookup: { secretCode: null } },
  });
  expect(listedWith('PortalLink', 'https://evil.example/')).toMatchObject({
    invoice: { lookup: { portalLink: null } },
  });
  expect(only({ msttcgp: null, ttkhac: 'x' })).toMatchObject({ invoice: { lookup: null } });
});

test.each([
  ['not-an-invoice', null],
  ['key-missing', { shdon: null }],
  ['day-invalid', { tdlap: '02/04/2026' }],
  ['day-invalid', { tdlap: '2026-02-31T17:00:00Z' }],
  ['amount-invalid', { tgtcthue: 1e21 }],
  ['amount-invalid', { tgtcthue: '9'.repeat(60) }],
  ['amount-invalid', { tgtttbso: '1000000000000000' }],
  ['amount-invalid', { tgtttbso: '0.1234567' }],
  ['amount-invalid', { thttltsuat: [{ tsuat: '8%', thtien: 'một triệu' }] }],
  ['state-unknown', { tthai: 9 }],
  ['refused-by-authority', { ttxly: 2 }],
] as const)(
  'REC-001 an unreadable row has its fault and does not affect the others: %s',
  (fault, change) => {
    const bad = change === null ? null : { ...ITEM, ...change };
    const outcome = read({ datas: [bad, ITEM] });
    expect(outcome).toMatchObject({
      rows: [
        { row: 1, fault },
        { row: 2, invoice: { number: '41' } },
      ],
    });
  },
);

test.each([
  ['in each other', '['.repeat(4_500_000)],
  ['in each other, closed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['beside each other', `{"datas":[${'[],'.repeat(1_500_000)}[]]}`],
])('4.5 million brackets %s are refused before anything walks over them', (_how, json) => {
  const before = process.cpuUsage();
  expect(readList(Buffer.from(json))).toEqual({ fault: 'not-a-portal-list' });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_000);
});

test('REC-001 several pages, and rows alone, are a list; anything else is none', () => {
  expect(read([{ datas: [ITEM] }, { datas: [ITEM] }])).toMatchObject({
    rows: [{ row: 1 }, { row: 2 }],
  });
  expect(read([ITEM])).toMatchObject({ rows: [{ row: 1 }] });
  expect(read({ datas: [] })).toEqual({ fault: 'empty' });
  expect(read({ message: 'Mã captcha không đúng.' })).toEqual({ fault: 'not-a-portal-list' });
  expect(readList(Buffer.from('<html>'))).toEqual({ fault: 'not-a-portal-list' });
  expect(read(Array.from({ length: 20_001 }, () => 1))).toEqual({ fault: 'too-large' });
});

test('REC-001 a list nested too deeply is refused, and the next one is read', async () => {
  const lists = boundedPortalLists({ processes: 1 });
  onTestFinished(() => lists.close());
  const nested = Buffer.from('['.repeat(4_000_000));
  await expect(lists.read('company-1', nested)).rejects.toMatchObject({
    name: 'UnreadablePortalList',
  });
  expect(await lists.read('company-1', Buffer.from(JSON.stringify([ITEM])))).toHaveLength(1);
});

test
  .skipIf(!existsSync(SAMPLES))
  .each([
    'list-sold.masked.json',
    'list-purchase-replacement.constructed.json',
    'sco-list-sold.constructed.json',
  ])('REC-001 a captured list of the portal is read whole: %s', (name) => {
  const outcome = readList(readFileSync(new URL(name, SAMPLES)));
  expect(outcome).toMatchObject({ rows: [{ row: 1, invoice: { sellerTaxCode: '0100233488' } }] });
});
