import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type IntakeApp, intakeApp } from '../features/intake/testing/intake-app.ts';
import { madeUpFile } from '../features/intake/testing/made-up-file.ts';
import { madeUpSheet } from '../features/intake/testing/made-up-sheet.ts';
import {
  IR,
  listed,
  type ReconciliationApp,
  type ReconciliationOf,
  reconciliationApp,
} from '../features/reconciliation/testing/reconciliation-app.ts';
import { madeUpTaxCode } from '../platform/db/testing.ts';

const SELLER = madeUpTaxCode(78);
let app: ReconciliationApp;
let us: ReconciliationOf;
let files: IntakeApp;
beforeAll(async () => {
  app = await reconciliationApp();
});
beforeEach(async () => {
  us = await app.company();
  files = await intakeApp({ platform: app.platform, company: us.company });
});

/** The same invoice as the portal lists it and as its file states it. */
const row = (number: number) =>
  listed({
    nbmst: SELLER,
    nbten: 'Công ty TNHH Bán Đồ',
    nmten: 'Công ty Mua',
    khhdon: 'C26TAA',
    shdon: number,
    tdlap: '2026-11-19T17:00:00Z',
    tgtcthue: 1_000_000,
    tgtthue: 100_000,
    tgtttbso: 1_100_000,
    thttltsuat: [{ tsuat: '10%', thtien: 1_000_000, tthue: 100_000 }],
  });
const file = (number: number, isSigned = true) =>
  madeUpFile({ seller: SELLER, buyer: us.company.taxCode, number: `${number}`, isSigned });

/** Ids of the invoices listed by the portal. */
async function portalIds(...numbers: number[]): Promise<string[]> {
  await us.uploadList(numbers.map(row));
  const { rows } = await sql<{ id: string }>`
    select id from portal_invoice where company_id = ${us.company.companyId} order by row`.execute(
    app.platform.db,
  );
  return rows.map(({ id }) => id);
}
const take = async (portal_invoices: readonly string[]) =>
  (await us.app.post(`${IR}/take-invoices-from-vendor`, { portal_invoices })).data;

async function storedInvoices() {
  const { rows } = await sql<{ number: number; line: string; ways: string[] }>`
    select i.number, c.content -> 'lines' -> 0 ->> 'name' as line, (
        select json_agg(s.way order by s.way) from invoice_source s
        where s.company_id = i.company_id and s.invoice_id = i.id) as ways
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${us.company.companyId} order by i.number`.execute(app.platform.db);
  return rows;
}

test.each([true, false])(
  'REC-013 an invoice that came as a file is one record with two sources once it is taken from the portal, and keeps its lines (signed: %s)',
  async (isSigned) => {
    await files.takeIn({ 'a.xml': file(7, isSigned) });
    const [id = ''] = await portalIds(7);
    const answer = await take([id]);
    expect(answer).toMatchObject({
      taken: [],
      existing: [{ portal_invoice_id: id }],
      left_out: [],
    });
    const once = [{ number: 7, line: 'Bàn gỗ', ways: ['file', 'portal'] }];
    expect(await storedInvoices()).toEqual(once);
    expect(await take([id])).toEqual(answer);
    expect(await storedInvoices()).toEqual(once);
  },
);

test('REC-013 an invoice that was taken from the portal is one record with two sources once its file comes', async () => {
  const [id = ''] = await portalIds(7);
  expect(await take([id])).toMatchObject({ taken: [{ portal_invoice_id: id }], existing: [] });
  expect((await files.takeIn({ 'a.xml': file(7) })).counts).toMatchObject({
    to_verify: 1,
    new: 0,
  });
  expect(await storedInvoices()).toEqual([{ number: 7, line: 'Bàn gỗ', ways: ['file', 'portal'] }]);
});

test('REC-013 an invoice that cannot be saved is reported, and the others are saved', async () => {
  const ids = await portalIds(1, 2, 3, 4, 5);
  // The database takes no third one of ours.
  await sql`alter table invoice add constraint no_third check (
    company_id <> ${sql.lit(us.company.companyId)} or number <> 3)`.execute(app.platform.db);
  const { taken, existing, left_out } = await take(ids);
  expect(taken).toHaveLength(4);
  expect([existing, left_out]).toEqual([[], [{ portal_invoice_id: ids[2], reason: 'not-kept' }]]);
  expect((await storedInvoices()).map(({ number }) => number)).toEqual([1, 2, 4, 5]);
});

const BROUGHT = ['portal', 'table', 'file', 'signed file'] as const;
const bring: Readonly<Record<(typeof BROUGHT)[number], () => Promise<unknown>>> = {
  portal: async () => take(await portalIds(7)),
  table: () => files.takeSheetIn(madeUpSheet([{ seller: SELLER, number: '7', goods: 'Bàn' }])),
  file: () => files.takeIn({ 'a.xml': file(7, false) }),
  'signed file': () => files.takeIn({ 'b.xml': file(7) }),
};

async function content() {
  const { rows } = await sql<{ content: InvoiceDraft; authority_code: string | null }>`
    select c.content, i.authority_code
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${us.company.companyId}`.execute(app.platform.db);
  return rows;
}

test.each([
  { brought: ['portal', 'file'], line: 'Bàn gỗ' },
  { brought: ['portal', 'table'], line: 'Bàn' },
  { brought: ['portal', 'table', 'file'], line: 'Bàn gỗ' },
  { brought: ['portal', 'file', 'signed file'], line: 'Bàn gỗ' },
] as const)(
  'REC-013 what an invoice says is the same in whatever order its sources come, with the lines of the truest that tells them: $brought',
  async ({ brought, line }) => {
    const ends: unknown[] = [];
    for (const order of ordersOf(brought)) {
      us = await app.company();
      files = await intakeApp({ platform: app.platform, company: us.company });
      for (const one of order) await bring[one]();
      const [only, ...others] = await content();
      expect(others).toEqual([]);
      expect(only?.content.lines[0]?.name, order.join()).toBe(line);
      const { buyer, ...rest } = only?.content ?? {};
      ends.push({ ...rest, buyer: { ...buyer, taxCode: null }, code: only?.authority_code });
    }
    for (const end of ends) expect(end).toEqual(ends[0]);
  },
  120_000,
);

/** Each of them first, and each of them last. */
const ordersOf = <One>(all: readonly One[]): One[][] =>
  all.flatMap((_, at) => {
    const turned = [...all.slice(at), ...all.slice(0, at)];
    return [turned, turned.toReversed()];
  });

test('REC-013 lines that come to something else are not taken over: the difference is shown, and the word of the portal stays', async () => {
  await bring.portal();
  const other = madeUpFile({ seller: SELLER, buyer: us.company.taxCode, total: 2_200_000 });
  await files.takeIn({ 'a.xml': other });
  const [only] = await content();
  expect(only?.content).toMatchObject({ lines: [{ name: '' }], totals: { withTax: '1100000' } });
  const { rows } = await sql<{ way: string; fields: string[] }>`
    select way, (select json_agg(d ->> 'field') from jsonb_array_elements(differences) d) as fields
    from invoice_source where company_id = ${us.company.companyId} order by id`.execute(
    app.platform.db,
  );
  expect(rows).toEqual([
    { way: 'portal', fields: null },
    { way: 'file', fields: ['withoutTax', 'tax', 'withTax'] },
  ]);
});
