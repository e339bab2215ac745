import type { ImportedInvoice } from '@hoadon/contracts/intake';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { madeUpTaxCode } from '../../platform/db/testing.ts';
import {
  giveFile,
  moveTo,
  sampleDraft,
  saveDraft,
  saveReceived,
} from '../../testing/saved-invoices.ts';
import { findXmlHash, repairTotals } from '../invoices/index.ts';
import { deleteOldInvoiceImports } from './delete-old-imports.ts';
import { IMPORTS, type IntakeApp, intakeApp, LATEST, upload } from './testing/intake-app.ts';
import { type MadeUp, madeUpFile } from './testing/made-up-file.ts';

const SELLER = madeUpTaxCode(77);
let app: IntakeApp;
let number = 100;
const SOURCES = (id: string) => `/invoice-robotics-api/api/invoices/${id}/sources`;
beforeAll(async () => {
  app = await intakeApp();
});

/** A purchase that is not stored yet. */
function bought(change: Partial<MadeUp> = {}): MadeUp {
  number += 1;
  return { seller: SELLER, buyer: app.company.taxCode, number: `${number}`, ...change };
}

const rowOf = (id: string | null | undefined) =>
  app.platform.db
    .selectFrom('invoice')
    .selectAll()
    .where('company_id', '=', app.company.companyId)
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();

const sourcesOf = (id: string | null | undefined) =>
  app.platform.db
    .selectFrom('invoice_source')
    .select(['way', 'reference', 'original_hash', 'differences'])
    .where('company_id', '=', app.company.companyId)
    .where('invoice_id', '=', id ?? '')
    .orderBy('id')
    .execute();

test('IMP-022 IMP-004 AMB-44 files uploaded together are saved as purchases and sales of the company, with their bytes', async () => {
  const files = {
    'mua.xml': madeUpFile(bought({ isSigned: true, code: '00ABC' })),
    'ban.xml': madeUpFile(bought({ seller: app.company.taxCode, buyer: SELLER })),
  };
  const seen = await app.takeIn(files);
  expect(seen).toMatchObject({
    state: 'finished',
    file_names: ['mua.xml', 'ban.xml'],
    counts: { total: 2, new: 2 },
  });
  const [purchase, sale] = seen.invoices_uploaded_successfully;
  expect([purchase?.kind_of, sale?.kind_of]).toEqual([false, true]);
  const row = await rowOf(purchase?.id);
  expect(row).toMatchObject({
    direction: 'received',
    seller_tax_code: SELLER,
    authority_code: '00ABC',
    with_tax: '1100000',
    has_original: true,
    origin: 3,
    verification: 1,
  });
  expect(await rowOf(sale?.id)).toMatchObject({
    direction: 'issued',
    processing_state: 'accepted',
  });
  const [source] = await sourcesOf(purchase?.id);
  expect(source).toMatchObject({ way: 'file', reference: 'mua.xml' });
  const savedBytes = await app.platform.files.get(
    app.company.companyId,
    source?.original_hash ?? '',
  );
  expect(Buffer.from(savedBytes)).toEqual(files['mua.xml']);
  expect(await repairTotals(app.platform.db, app.company.companyId)).toEqual([]);
});

test('the same file twice changes nothing, whatever it is called', async () => {
  const file = madeUpFile(bought());
  const [first] = (await app.takeIn({ 'a.xml': file })).invoices_uploaded_successfully;
  const before = [await rowOf(first?.id), await sourcesOf(first?.id)];
  const again = await app.takeIn({ 'a.xml': file, 'b.xml': file });
  expect(again.counts).toMatchObject({ total: 2, exists: 2 });
  expect(again.invoices_already_exist.map(({ id }) => id)).toEqual([first?.id, first?.id]);
  expect([await rowOf(first?.id), await sourcesOf(first?.id)]).toEqual(before);
});

test('IMP-009 IMP-011 IMP-012 IMP-013 IMP-014 AMB-43 each file ends in one list, with the reason why it is not saved', async () => {
  const existing = bought();
  await app.takeIn({ 'known.xml': madeUpFile(existing) });
  const seen = await app.takeIn({
    'new.xml': madeUpFile(bought()),
    'known.xml': madeUpFile(existing),
    'said-otherwise.xml': madeUpFile({ ...existing, total: 2_200_000 }),
    'of-others.xml': madeUpFile(bought({ buyer: madeUpTaxCode(5) })),
    'no-number.xml': madeUpFile(bought({ number: '0' })),
    'broken.xml': Buffer.from('<HDon>'),
  });
  expect(seen.counts).toEqual({
    total: 6,
    new: 1,
    changed: 0,
    exists: 1,
    to_verify: 1,
    failed: 1,
    error: 2,
    set_aside: 0,
  });
  const reasons = seen.invoices_uploaded_unsuccessful.map((row) => [
    row.place,
    row.bucket,
    row.reason,
    row.origin,
  ]);
  expect(reasons).toEqual([
    ['of-others.xml', 'error', 'NOT_OURS', 2],
    ['no-number.xml', 'error', 'NUMBER_MISSING', 2],
    ['broken.xml', 'failed', 'XML_DAMAGED', 2],
  ]);
  expect(seen.invoices_error).toEqual(seen.invoices_uploaded_unsuccessful);
  const [toVerify] = seen.invoices_reconciliation;
  expect(toVerify).toMatchObject({ place: 'said-otherwise.xml', origin: 4 });
  expect(toVerify?.differences.map(({ field }) => field)).toEqual(['withoutTax', 'tax', 'withTax']);
});

test('IMP-009 what is not saved is listed by whether the company bought it, sold it, or neither', async () => {
  const { id } = await app.takeIn({
    'bought.xml': madeUpFile(bought({ number: '0' })),
    'of-others.xml': madeUpFile(bought({ buyer: madeUpTaxCode(5) })),
    'sold.xml': madeUpFile(bought({ seller: app.company.taxCode, buyer: SELLER, number: '0' })),
  });
  const placesOf = async (side: string): Promise<string[]> => {
    const { data } = await app.call.get(`${IMPORTS}/${id}/rows?bucket=error${side}`);
    return data.map((row: Pick<ImportedInvoice, 'place'>) => row.place);
  };
  expect(await placesOf('')).toHaveLength(3);
  expect(await placesOf('&side=incoming')).toEqual(['bought.xml']);
  expect(await placesOf('&side=outgoing')).toEqual(['sold.xml']);
  expect(await placesOf('&side=unknown')).toEqual(['of-others.xml']);
});

test('IMP-009 a better file that replaces the stored copy is counted by itself, and its row names what changed', async () => {
  const invoice = bought();
  const [first] = (await app.takeIn({ 'copy.xml': madeUpFile(invoice) }))
    .invoices_uploaded_successfully;
  const original = madeUpFile({ ...invoice, isSigned: true, code: '00DEF' });
  const better = await app.takeIn({ 'original.xml': original });
  expect(better.counts).toMatchObject({ total: 1, changed: 1, exists: 0, new: 0 });
  expect(better.invoices_already_exist).toEqual([]);
  expect(better.invoices_changed).toMatchObject([
    {
      id: first?.id,
      bucket: 'changed',
      findings: [
        { code: 'CODE_MALFORMED' },
        { code: 'COPY_REPLACED_BY_ORIGINAL', words: { changed: 'signature authorityCode' } },
      ],
    },
  ]);
  const same = await app.takeIn({ 'copy.xml': madeUpFile(invoice), 'original.xml': original });
  expect(same.counts).toMatchObject({ changed: 0, exists: 2 });
});

test('the copy and its original in one import: the row of the original names what it replaced', async () => {
  const invoice = bought();
  const seen = await app.takeIn({
    'a.xml': madeUpFile(invoice),
    'b.xml': madeUpFile({ ...invoice, isSigned: true }),
    'c.xml': madeUpFile({ ...invoice, isSigned: true, total: 2_200_000 }),
  });
  expect(seen.counts).toMatchObject({ new: 1, changed: 1, to_verify: 1 });
  expect(seen.invoices_changed).toMatchObject([
    {
      place: 'b.xml',
      findings: [
        { code: 'CODE_MISSING' },
        { code: 'COPY_REPLACED', words: { changed: 'signature' } },
      ],
    },
  ]);
});

test('a file of higher precedence replaces the content of another, and both sources remain', async () => {
  const invoice = bought();
  const unsigned = madeUpFile({ ...invoice, sellerName: 'Cửa hàng' });
  const signed = madeUpFile({ ...invoice, isSigned: true, code: '00DEF' });
  const [first] = (await app.takeIn({ 'unsigned.xml': unsigned })).invoices_uploaded_successfully;
  await app.takeIn({ 'signed.xml': signed });
  expect(await rowOf(first?.id)).toMatchObject({
    seller_name: 'Công ty TNHH Bán Đồ',
    authority_code: '00DEF',
  });
  const sources = await sourcesOf(first?.id);
  expect(sources.map(({ reference, differences }) => [reference, differences])).toEqual([
    ['unsigned.xml', [{ field: 'sellerName', here: 'Cửa hàng', truer: 'Công ty TNHH Bán Đồ' }]],
    ['signed.xml', []],
  ]);
  await app.takeIn({ 'third.xml': madeUpFile({ ...invoice, sellerName: 'Ai đó' }) });
  expect(await rowOf(first?.id)).toMatchObject({ seller_name: 'Công ty TNHH Bán Đồ' });
  expect(await repairTotals(app.platform.db, app.company.companyId)).toEqual([]);
});

/** The file that is shown, verified and handed out as the invoice. */
async function shownOf(
  id: string | null | undefined,
  { platform, company: { companyId } } = app,
): Promise<Uint8Array | null> {
  const hash = await findXmlHash(platform.db, companyId, id ?? '');
  return hash === null ? null : Buffer.from(await platform.files.get(companyId, hash));
}

test.each([
  ['one by one, the signed one first', [['signed.xml'], ['unsigned.xml'], ['later.xml']]],
  ['one by one, the signed one last', [['unsigned.xml'], ['later.xml'], ['signed.xml']]],
  ['the signed one between two others', [['unsigned.xml'], ['signed.xml'], ['later.xml']]],
  ['together', [['unsigned.xml', 'signed.xml', 'later.xml']]],
  ['together, the signed one first', [['signed.xml', 'later.xml', 'unsigned.xml']]],
  ['two after one', [['unsigned.xml'], ['later.xml', 'signed.xml']]],
  ['two after the signed one', [['signed.xml'], ['later.xml', 'unsigned.xml']]],
])(
  'the signed file is the invoice, and an unsigned one never takes its place: %s',
  async (_, uploads) => {
    const invoice = bought();
    const signed = madeUpFile({ ...invoice, isSigned: true });
    const files: Readonly<Record<string, Uint8Array>> = {
      'signed.xml': signed,
      'unsigned.xml': madeUpFile({ ...invoice, sellerName: 'Cửa hàng' }),
      // Contains a code that no authority signed.
      'later.xml': madeUpFile({ ...invoice, code: '00FORGED', total: 9_900_000 }),
    };
    let id: string | null | undefined;
    for (const names of uploads) {
      const sent = Object.fromEntries(names.map((name) => [name, files[name] ?? Buffer.alloc(0)]));
      const { invoices } = await app.takeIn(sent);
      id ??= invoices[0]?.id;
    }
    expect(await shownOf(id)).toEqual(signed);
    expect(await rowOf(id)).toMatchObject({ with_tax: '1100000', has_original: true });
  },
);

test.each([
  ['the coded one last', ['plain.xml', 'coded.xml']],
  ['the coded one first', ['coded.xml', 'plain.xml']],
])(
  'beside a row of the portal, of unsigned files in one upload the one with the authority’s code is shown: %s',
  async (_, names) => {
    number += 1;
    const { db } = app.platform;
    const draft = await sampleDraft(db, app.company.companyId);
    const stated = { ...draft, seller: { ...draft.seller, taxCode: SELLER } };
    const id = await saveReceived(app.platform, app.company, stated, number);
    const invoice = { seller: SELLER, buyer: app.company.taxCode, number: `${number}` };
    const files: Readonly<Record<string, Uint8Array>> = {
      'plain.xml': madeUpFile(invoice),
      'coded.xml': madeUpFile(invoice),
    };
    await app.takeIn(
      Object.fromEntries(names.map((name) => [name, files[name] ?? Buffer.alloc(0)])),
    );
    expect(await shownOf(id)).toEqual(files['coded.xml']);
  },
);

test.each([
  ['as it was signed', 'K26TAA', 'signed_xml'],
  ['as the authority coded it', 'C26TAA', 'coded_xml'],
] as const)(
  'a file that comes in never takes the place of an invoice that was issued here, %s',
  async (_, serial, kind) => {
    // Apart: these are written past the counters.
    const own = await intakeApp({ platform: app.platform });
    const id = await saveDraft(own.platform, own.company, { serial });
    await moveTo(own.platform, own.company, id, 'accepted', { number: 7 });
    const bytes = Buffer.from(`<HDon>${serial}</HDon>`);
    await giveFile(own.platform, own.company, id, { kind, bytes });
    const copy = { seller: own.company.taxCode, buyer: SELLER, number: '7', serial };
    for (const [name, file] of [
      ['unsigned.xml', madeUpFile(copy)],
      ['signed.xml', madeUpFile({ ...copy, isSigned: true, code: '00ABC' })],
    ] as const) {
      expect((await own.takeIn({ [name]: file })).counts).toMatchObject({ total: 1, to_verify: 1 });
      expect(await shownOf(id, own)).toEqual(bytes);
    }
    const { data: sources } = await own.call.get(SOURCES(id));
    expect(sources).toHaveLength(2);
    const files = await own.platform.db
      .selectFrom('invoice_file')
      .select('kind')
      .where('company_id', '=', own.company.companyId)
      .where('invoice_id', '=', id)
      .execute();
    expect(files).toEqual([{ kind }]);
  },
);

test('a copy that an earlier version stored for an own invoice is not shown instead of it', async () => {
  const own = await intakeApp({ platform: app.platform });
  const id = await saveDraft(own.platform, own.company, { serial: 'K26TAA' });
  await moveTo(own.platform, own.company, id, 'accepted', { number: 7 });
  const signed = Buffer.from('<HDon>signed here</HDon>');
  const copy = Buffer.from('<HDon>copy</HDon>');
  await giveFile(own.platform, own.company, id, { kind: 'signed_xml', bytes: signed });
  await giveFile(own.platform, own.company, id, { kind: 'original', bytes: copy });
  expect(await shownOf(id, own)).toEqual(signed);
});

test.each([
  ['the original', (original: MadeUp, later: MadeUp) => [original, later]],
  ['its replacement', (original: MadeUp, later: MadeUp) => [later, original]],
])('a family is put together when %s comes first', async (_, order) => {
  const original = bought();
  const corrects = {
    relation: 'replaces',
    serial: 'C26TAA',
    number: `000${original.number}`,
  } as const;
  const later = bought({ corrects });
  for (const one of order(original, later)) await app.takeIn({ 'one.xml': madeUpFile(one) });
  const { rows } = await sql<{ number: number; chain_state: string }>`
    select number, chain_state from invoice
    where company_id = ${app.company.companyId} and number in (${original.number}, ${later.number})
    order by number`.execute(app.platform.db);
  expect(rows).toEqual([
    { number: Number(original.number), chain_state: 'REPLACED' },
    { number: Number(later.number), chain_state: 'REPLACE' },
  ]);
  expect(await repairTotals(app.platform.db, app.company.companyId)).toEqual([]);
});

test('an invoice that names itself as the one it replaces is saved, and linked to nothing', async () => {
  const invoice = bought();
  const corrects = { relation: 'replaces', serial: 'C26TAA', number: `${invoice.number}` } as const;
  expect((await app.takeIn({ 'a.xml': madeUpFile({ ...invoice, corrects }) })).counts.new).toBe(1);
});

test('IMP-005 an upload without files is refused, and a directory that does not exist', async () => {
  expect(await upload(app.call, {})).toMatchObject({ message: 'INPUT_DATA_IS_INVALID' });
  const file = madeUpFile(bought());
  expect(await upload(app.call, { 'a.xml': file }, { parent_id: '999999' })).toMatchObject({
    message: 'DIRECTORY_UNKNOWN',
  });
});

test('new invoices are put into the requested directory', async () => {
  const { db } = app.platform;
  const { companyId } = app.company;
  const { id } = await db
    .insertInto('directory')
    .values({ company_id: companyId, name: 'Chờ duyệt', created_at: app.platform.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sent = await upload(
    app.call,
    { 'a.xml': madeUpFile(bought()) },
    { parent_id: id, kind_of: 'false' },
  );
  await app.platform.jobs.drain();
  const { data } = await app.call.get(`${IMPORTS}/${sent.data.id}`);
  expect(await rowOf(data.invoices[0].id)).toMatchObject({ directory_id: id });
});

test('LIST-022 the side of the company is read from each file, whichever list it is uploaded from', async () => {
  const files = {
    'ban.xml': madeUpFile(bought({ seller: app.company.taxCode, buyer: SELLER })),
    'mua.xml': madeUpFile(bought()),
  };
  for (const kind_of of ['false', 'true']) {
    const sent = await upload(app.call, files, { kind_of });
    await app.platform.jobs.drain();
    const { data } = await app.call.get(`${IMPORTS}/${sent.data.id}`);
    const sides = data.invoices.map((row: ImportedInvoice) => [row.place, row.kind_of]);
    expect(sides).toEqual([
      ['ban.xml', true],
      ['mua.xml', false],
    ]);
  }
});

test('ended imports are deleted after their retention but for the latest, and their invoices stay', async () => {
  const own = await intakeApp({ platform: app.platform });
  const file = madeUpFile(bought({ buyer: own.company.taxCode }));
  const first = await own.takeIn({ 'a.xml': file });
  for (let more = 0; more < 20; more += 1) await own.takeIn({ 'a.xml': file });
  const there = async () => (await own.call.get(`${IMPORTS}/${first.id}`)).status;
  const { platform } = own;
  await deleteOldInvoiceImports(platform);
  expect(await there()).toBe(200);
  platform.clock.advance(31 * 86_400);
  await deleteOldInvoiceImports(platform);
  expect(await there()).toBe(404);
  expect((await own.call.get(IMPORTS)).data).toHaveLength(20);
  const id = first.invoices_uploaded_successfully[0]?.id ?? '';
  expect((await own.call.get(SOURCES(id))).data).toHaveLength(1);
});

test('IMP-020 the latest 20 imported invoices are listed, the newest first', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 18 }, (_, index) => [`${index}.xml`, madeUpFile(bought())]),
  );
  await app.takeIn(files);
  await app.takeIn({ 'last.xml': madeUpFile(bought()) });
  const { data } = await app.call.get(LATEST);
  expect(data).toHaveLength(20);
  expect(data[0]).toMatchObject({ place: 'last.xml', invoice_number: `${number}` });
  expect((await app.call.get(IMPORTS)).data[0].file_names).toEqual(['last.xml']);
});

/** The file of an invoice with other words in it. */
const rewritten = (change: (xml: string) => string): Uint8Array =>
  Buffer.from(change(Buffer.from(madeUpFile(bought())).toString()));

test('an amount that cannot be read is named in the row of the import, and the invoice is saved without amounts', async () => {
  const seen = await app.takeIn({
    'mua.xml': rewritten((xml) =>
      xml.replace('<TgTTTBSo>1100000</TgTTTBSo>', '<TgTTTBSo>1,100</TgTTTBSo>'),
    ),
  });
  const [row] = seen.invoices_uploaded_successfully;
  expect(row).toMatchObject({
    total_amount_with_tax: '',
    findings: [
      { row: null, column: null, code: 'CODE_MISSING', words: { serial: 'C26TAA' } },
      {
        row: null,
        column: null,
        code: 'VALUE_UNREAD',
        words: { tag: 'TToan/TgTTTBSo', text: '1,100' },
      },
    ],
  });
  expect(await rowOf(row?.id)).toMatchObject({ amounts_unread: true, with_tax: '0', tax: '0' });
  const rates = await app.platform.db
    .selectFrom('invoice_rate')
    .select('rate')
    .where('company_id', '=', app.company.companyId)
    .where('invoice_id', '=', row?.id ?? '')
    .execute();
  expect(rates).toEqual([]);
  expect(await repairTotals(app.platform.db, app.company.companyId)).toEqual([]);
});

test('a file of a series with codes without one, or with a text that can be none, is pointed out and counts', async () => {
  const seen = await app.takeIn({
    'khong-ma.xml': madeUpFile(bought()),
    'ma-la.xml': madeUpFile({ ...bought(), code: 'abc' }),
  });
  expect(seen.invoices_uploaded_successfully.map(({ findings }) => findings)).toEqual([
    [{ row: null, column: null, code: 'CODE_MISSING', words: { serial: 'C26TAA' } }],
    [{ row: null, column: null, code: 'CODE_MALFORMED', words: { code: 'abc' } }],
  ]);
});

test('a file that is dated after today is not saved, as a workbook is not', async () => {
  const seen = await app.takeIn({
    'mai.xml': madeUpFile({ ...bought(), issuedOn: '9999-12-31' }),
  });
  expect(seen.invoices_error).toMatchObject([
    { bucket: 'error', reason: 'ISSUED_IN_FUTURE', words: { day: '31/12/9999' } },
  ]);
});

test('amounts with more digits than the format has are unread, and the invoice is saved without amounts', async () => {
  const seen = await app.takeIn({
    'mua.xml': rewritten((xml) => xml.replaceAll('>1100000<', `>${'9'.repeat(40)}<`)),
    'le.xml': rewritten((xml) => xml.replaceAll('>1100000<', '>1100000.1234567<')),
  });
  for (const row of seen.invoices_uploaded_successfully) {
    expect(row.findings.map(({ code }) => code)).toContain('VALUE_UNREAD');
    expect(await rowOf(row.id)).toMatchObject({ amounts_unread: true, with_tax: '0' });
  }
  expect(seen.counts).toMatchObject({ new: 2 });
});

test('an amount of one meaning is read with a note, and a part stated twice is one too', async () => {
  const seen = await app.takeIn({
    'mua.xml': rewritten((xml) =>
      xml
        .replaceAll('>1100000<', '>1,100,000.00<')
        .replace('</TToan>', '</TToan><TToan><TgTTTBSo>9900000</TgTTTBSo></TToan>'),
    ),
  });
  const [row] = seen.invoices_uploaded_successfully;
  expect(row).toMatchObject({ total_amount_with_tax: '1100000' });
  expect(row?.findings.map(({ code }) => code)).toEqual([
    'CODE_MISSING',
    'PART_TWICE',
    'VALUE_READ_AS',
  ]);
  expect(await rowOf(row?.id)).toMatchObject({ amounts_unread: false, with_tax: '1100000' });
});

test('the same invoice from a source that can be read has its amounts, and a correct file replaces an unreadable one', async () => {
  const invoice = bought({ isSigned: true });
  const xml = Buffer.from(madeUpFile(invoice)).toString();
  const unreadable = Buffer.from(xml.replace('>1100000<', '>một triệu<'));
  const [row] = (await app.takeIn({ 'hong.xml': unreadable })).invoices_uploaded_successfully;
  expect(await rowOf(row?.id)).toMatchObject({ amounts_unread: true });
  const again = await app.takeIn({ 'dung.xml': madeUpFile({ ...invoice, code: '00ABC' }) });
  expect(again.counts).toMatchObject({ new: 0 });
  expect(await rowOf(row?.id)).toMatchObject({ amounts_unread: false, with_tax: '1100000' });
});
