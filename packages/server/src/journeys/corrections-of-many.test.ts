import type { CorrectingPayload } from '@hoadon/contracts/corrections';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { parse } from '@hoadon/xml/dom/parse';
import { at } from '@hoadon/xml/dom/tree';
import { correctionListOf } from '@hoadon/xml/message/correction-list';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { announceSeries } from '../features/invoice-templates/index.ts';
import {
  BULK_RETRY,
  beginRun,
  issue,
  itemsOf,
  PREPARE,
  RELEASE,
  rowOf,
  UPDATE,
} from '../features/issuing/testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
import { explainPlace } from '../features/vat-return/explain-place.ts';
import {
  correctingApp,
  DETAIL,
  EDIT_PRODUCT,
  RELEASE_CORRECTION,
  REPLACE,
} from './testing/correcting-app.ts';

let fixture: IssuingFixture;
let company: IssuingCompany;
let app: ReturnType<typeof correctingApp>;
beforeAll(async () => {
  fixture = await issuingFixture();
});
const anew = async (series = ['C26TAA']) => {
  company = await fixture.company({ series });
  app = correctingApp(fixture, company);
};
const drain = () => fixture.platform.jobs.drain();
const NOW = { is_publish_now: true };
const chainsOf = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await rowOf(fixture, company, id)).chain_state));
const worthOf = async (id: string) =>
  (await app.get(DETAIL(id))).data.family_value?.total_amount_with_tax;

const some = async (count: number, change = {}) => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await issue(fixture, company, change));
  return ids;
};

/** A chair comes back of the first, two of the second, and of every further one as many as its place. */
const chairsBack = (ids: readonly string[], change: Partial<CorrectingPayload> = {}) => ({
  ...payload(),
  reason_change: 'Giao thiếu ghế',
  cause_code: '13',
  agreement_date: '2026-11-21',
  original_ids: [...ids],
  list_number: 'BK-01/2026',
  lines: ids.map((_, index) => ({
    ...line({
      name: 'Ghế văn phòng',
      quantity: String(-1 - index),
      price: '150000',
      rate: '10',
    }),
    method: 'GIAM' as const,
    original_index: index + 1,
  })),
  ...change,
});
const lastMessage = () => fixture.authority.tried.at(-1) ?? new Uint8Array();

test('one adjustment lowers many invoices of one buyer, each family by its own lines', async () => {
  await anew();
  const ids = await some(3);
  const [first = ''] = ids;
  const { status, data } = await app.post(EDIT_PRODUCT(first), chairsBack(ids, NOW));
  expect(status, JSON.stringify(data)).toBe(200);
  expect(await chainsOf(ids)).toEqual(['ORIGINAL', 'ORIGINAL', 'ORIGINAL']);
  await drain();
  expect(await chainsOf(ids)).toEqual(['MODIFIED', 'MODIFIED', 'MODIFIED']);
  expect(await chainsOf([data.id])).toEqual(['MODIFY']);
  expect(await Promise.all(ids.map(worthOf))).toEqual(['251400', '86400', '-78600']);
  expect(await worthOf(data.id)).toBe('259200');
  const { data: shown } = await app.get(DETAIL(ids[1] ?? ''));
  expect(shown.family.map(({ id }: { id: string }) => id)).toEqual([ids[1], data.id]);
  expect(shown.family[1]).toMatchObject({ corrects: ids[1], total_amount_with_tax: '-330000' });
  const { data: detail } = await app.get(DETAIL(data.id));
  expect(detail.reference_line).toBe(
    'Điều chỉnh cho các hóa đơn theo Bảng kê số BK-01/2026 ngày 21 tháng 11 năm 2026',
  );
});

test('invoice and list go out in one message 208, each signed by the seller, and the list says what each was and is', async () => {
  await anew();
  const ids = await some(2);
  await app.post(EDIT_PRODUCT(ids[0] ?? ''), chairsBack(ids, NOW));
  await drain();
  const bytes = lastMessage();
  const text = Buffer.from(bytes).toString();
  expect(text).toContain('<MLTDiep>208</MLTDiep>');
  expect(text).toMatch(
    /<TTHDLQuan><TCHDon>2<\/TCHDon><SBKCLQuan>BK-01\/2026<\/SBKCLQuan><NBKCLQuan>2026-11-21<\/NBKCLQuan><\/TTHDLQuan>/,
  );
  const verification = await verifyDocument(bytes, {
    trust: createTrustStore([fixture.ca.certificate]),
    now: fixture.platform.clock.now(),
  });
  expect(verification).toMatchObject({ valid: true, fault: null });
  expect(verification.signatures).toHaveLength(2);
  expect(correctionListOf(at(parse(bytes).root, 'DLieu', 'BKe'))).toEqual({
    number: 'BK-01/2026',
    issuedOn: '2026-11-21',
    originals: [
      { template: '1', serial: 'C26TAA', number: '1', difference: '-165000' },
      { template: '1', serial: 'C26TAA', number: '2', difference: '-330000' },
    ],
  });
  expect(text).toContain('<TgTSTGoc>416400</TgTSTGoc>');
  expect(text).toContain('<TgTSTTDoi>86400</TgTSTTDoi>');
});

test('one replacement replaces several invoices, with the stated value for each', async () => {
  await anew();
  const ids = await some(2);
  const lines = ['3', '1'].map((quantity, index) => ({
    ...line({ name: 'Ghế văn phòng', quantity, price: '150000', rate: '10' }),
    original_index: index + 1,
  }));
  const { data } = await app.post(REPLACE(ids[0] ?? ''), chairsBack(ids, { ...NOW, lines }));
  await drain();
  expect(await chainsOf([...ids, data.id])).toEqual(['REPLACED', 'REPLACED', 'REPLACE']);
  expect(await Promise.all(ids.map(worthOf))).toEqual(['495000', '165000']);
  expect(await worthOf(data.id)).toBe('660000');
});

test('a list of a series without code goes out in message 210', async () => {
  await anew(['K26TAA']);
  const ids = await some(2, { invoice_common_code: 'K26TAA' });
  const body = chairsBack(ids, { ...NOW, invoice_common_code: 'K26TAA' });
  await app.post(EDIT_PRODUCT(ids[0] ?? ''), body);
  await drain();
  expect(Buffer.from(lastMessage()).toString()).toContain('<MLTDiep>210</MLTDiep>');
  expect(await chainsOf(ids)).toEqual(['MODIFIED', 'MODIFIED']);
});

test('a drafted list holds every one of its invoices, is written over without losing them, and sets them free when it is deleted', async () => {
  await anew();
  const ids = await some(2);
  const { data } = await app.post(EDIT_PRODUCT(ids[0] ?? ''), chairsBack(ids));
  expect(data.state).toBe('draft');
  const alone = () => app.post(REPLACE(ids[1] ?? ''), chairsBack([], { original_ids: undefined }));
  expect(await alone()).toMatchObject({ status: 409, data: { reason: 'correction-pending' } });
  const { lines } = chairsBack(ids);
  const more = lines.map((one) => ({ ...one, quantity: '-2' }));
  const written = await app.put(UPDATE(data.id), { ...chairsBack(ids), lines: more });
  expect(written.status, JSON.stringify(written)).toBe(200);
  await app.post(RELEASE_CORRECTION(data.id));
  await drain();
  expect(await Promise.all(ids.map(worthOf))).toEqual(['86400', '86400']);
  const others = await some(2);
  const draft = await app.post(EDIT_PRODUCT(others[0] ?? ''), chairsBack(others));
  await app.delete(`/e-invoice-api/api/invoices/unpublish/delete/${draft.data.id}`);
  const again = await app.post(EDIT_PRODUCT(others[1] ?? ''), chairsBack(others.toReversed()));
  expect(again.status).toBe(200);
});

test('a list takes invoices of one buyer and one month only, names a number, and every line says whose it is', async () => {
  await anew();
  const ids = await some(2);
  const buyer_data = { ...payload().buyer_data, buyer_tax_code: '0399991100' };
  const [other = ''] = await some(1, { buyer_data });
  const post = (body: object) => app.post(EDIT_PRODUCT(ids[0] ?? ''), body);
  expect(await post(chairsBack([...ids, other], NOW))).toMatchObject({
    status: 400,
    data: { 'related.list.originals.2': 'listed-of-other-buyer' },
  });
  await fixture.platform.db
    .updateTable('invoice')
    .set({ issued_on: '2026-10-31' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', ids[1] ?? '')
    .execute();
  const { lines, ...rest } = chairsBack(ids, NOW);
  const untold = lines.map(({ original_index: _, ...one }) => one);
  expect(await post({ ...rest, list_number: null, lines: untold })).toMatchObject({
    status: 400,
    data: {
      'related.list.number': 'required',
      'related.list.originals.1': 'listed-of-other-month',
      'lines.0.original': 'line-original-required',
      'lines.1.original': 'line-original-required',
    },
  });
  expect(await post(chairsBack([ids[1] ?? '', ids[0] ?? '']))).toMatchObject({
    status: 400,
    data: { original_ids: 'value-invalid' },
  });
  await anew();
  expect(await post(chairsBack(ids))).toMatchObject({ status: 404 });
});

const BEGIN_LIST = '/e-invoice-api/api/invoices/published/correction-list';
const beginning = (ids: readonly string[], action = 'ADJUST_INCREASE_DECREASE') =>
  app.post(BEGIN_LIST, { original_ids: ids, action });

test('a list begins with the lines of its invoices, each with its place, and what is sent back with amounts and a number is the correction', async () => {
  await anew();
  const ids = await some(2);
  const { status, data } = await beginning(ids);
  expect(status, JSON.stringify(data)).toBe(200);
  expect(data).toMatchObject({
    refused: [],
    of_replacement: false,
    correction_list: {
      number: '',
      originals: [
        { invoice_serial: 'C26TAA', invoice_number: '1', total_amount_with_tax: '416400' },
        { invoice_serial: 'C26TAA', invoice_number: '2', total_amount_with_tax: '416400' },
      ],
    },
  });
  const { length } = payload().lines;
  expect(data.lines.map((one: { original_index: number }) => one.original_index)).toEqual([
    ...Array<number>(length).fill(1),
    ...Array<number>(length).fill(2),
  ]);
  const replaced = await app.post(
    REPLACE(ids[0] ?? ''),
    chairsBack(ids, {
      ...NOW,
      lines: (await beginning(ids, 'ISSUE_REPLACEMENT_INVOICE')).data.lines,
    }),
  );
  expect(replaced.status, JSON.stringify(replaced.data)).toBe(200);
  await drain();
  expect(await chainsOf(ids)).toEqual(['REPLACED', 'REPLACED']);
  expect(await Promise.all(ids.map(worthOf))).toEqual(['416400', '416400']);
});

test('each invoice that a list may not have is named with its reason, before anything is written', async () => {
  await anew();
  const [first = '', replaced = '', pending = '', sound = ''] = await some(4);
  const buyer_data = { ...payload().buyer_data, buyer_tax_code: '0399991100' };
  const [other = ''] = await some(1, { buyer_data });
  const one = { ...chairsBack([]), original_ids: undefined, lines: payload().lines };
  await app.post(REPLACE(replaced), { ...one, ...NOW });
  await drain();
  await app.post(REPLACE(pending), one);
  const { data } = await beginning([first, replaced, pending, other, sound]);
  expect(data).toEqual({
    refused: [
      { id: replaced, reason: 'replaced-already', field: null },
      { id: pending, reason: 'correction-pending', field: null },
      { id: other, reason: 'listed-of-other-buyer', field: null },
    ],
    of_replacement: false,
    correction_list: null,
    lines: [],
  });
  expect((await beginning([first, sound])).data.refused).toEqual([]);
  expect(await beginning([first, first])).toMatchObject({
    status: 400,
    data: { original_ids: 'value-invalid' },
  });
});

test('the number of a list can be written into a draft that was saved without one, and what it names stays', async () => {
  await anew();
  const ids = await some(2);
  const { data } = await app.post(
    EDIT_PRODUCT(ids[0] ?? ''),
    chairsBack(ids, { list_number: null }),
  );
  expect((await app.get(DETAIL(data.id))).data.correction_list).toMatchObject({
    number: '',
    originals: [{ invoice_number: '1' }, { invoice_number: '2' }],
  });
  const released = await app.post(RELEASE_CORRECTION(data.id));
  expect(released).toMatchObject({ status: 400, data: { 'related.list.number': 'required' } });
  const body = { ...chairsBack(ids), original_ids: undefined };
  const written = await app.put(UPDATE(data.id), { ...body, list_number: 'BK-02/2026' });
  expect(written.status, JSON.stringify(written)).toBe(200);
  const { list_number: _, ...unsaid } = body;
  await app.put(UPDATE(data.id), unsaid);
  expect((await app.get(DETAIL(data.id))).data.correction_list.number).toBe('BK-02/2026');
  expect((await app.post(RELEASE_CORRECTION(data.id))).status).toBe(200);
  await drain();
  expect(await chainsOf(ids)).toEqual(['MODIFIED', 'MODIFIED']);
});

const SALES = {
  invoice_type: '2',
  invoice_template_code: '2',
  invoice_common_code: 'C26TBH',
} as const;
const relief = (original_index?: number) => ({
  type: 'NGHI_DINH' as const,
  name: '',
  rate: 'KHAC' as const,
  custom_tax_rate: '1',
  ...(original_index !== undefined && { original_index }),
});
const figuresIn = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, figure]) => figure);

/** Two sales invoices, ten chairs each with relief of 1 %, and what comes back of them. */
async function salesWithRelief() {
  await anew();
  await announceSeries(fixture.platform.db, company.companyId, {
    template: '2',
    serial: SALES.invoice_common_code,
    announcedOn: '2026-01-02',
  });
  const ids: string[] = [];
  for (const price of ['100000', '200000'])
    ids.push(
      await issue(fixture, company, {
        ...SALES,
        lines: [line({ name: 'Ghế', quantity: '10', price, rate: 'NONE' }), relief()],
      }),
    );
  const goods = [
    ['-10', '100000'],
    ['-5', '200000'],
  ].map(([quantity, price], index) => ({
    ...line({ name: 'Ghế', quantity: `${quantity}`, price: `${price}`, rate: 'NONE' }),
    method: 'GIAM' as const,
    original_index: index + 1,
  }));
  const back = (rows: CorrectingPayload['lines'], change: Partial<CorrectingPayload> = {}) =>
    chairsBack(ids, { ...SALES, cause_code: '05', lines: [...goods, ...rows], ...change });
  return { ids, back };
}

test.each([
  ['as it is stated', [relief(1), relief(2)]],
  ['also where the call leaves it out', []],
])('each sales invoice of a list has the relief of its own goods, %s', async (_, rows) => {
  const { ids, back } = await salesWithRelief();
  const { status, data } = await app.post(EDIT_PRODUCT(ids[0] ?? ''), back(rows, NOW));
  expect(status, JSON.stringify(data)).toBe(200);
  expect(data.warnings).toEqual([]);
  await drain();
  const text = Buffer.from(lastMessage()).toString();
  expect(figuresIn(text, 'TgTSTGoc')).toEqual(['998000', '1996000']);
  expect(figuresIn(text, 'TgTSTTDoi')).toEqual(['0', '998000']);
  expect(figuresIn(text, 'TgTTTCLech')).toEqual(['-998000', '-998000']);
  expect(figuresIn(text, 'TgTTTBSo')).toEqual(['-1996000']);
  expect(await Promise.all(ids.map(worthOf))).toEqual(['0', '998000']);
  // What is left of the second comes back with its relief.
  const rest = await app.get(DETAIL(ids[1] ?? ''));
  expect(rest.data.left).toMatchObject({
    total_amount_without_tax: '1000000',
    total_amount_with_tax: '998000',
    relief_rate: '1',
  });
  expect((await app.get(DETAIL(data.id))).data.lines).toHaveLength(4);
});

test('a list that was drafted when one invoice bore the relief of all is not issued before it is saved again', async () => {
  const { ids, back } = await salesWithRelief();
  const { data } = await app.post(EDIT_PRODUCT(ids[0] ?? ''), back([]));
  await sql`
    update invoice_content set content = jsonb_set(content #- '{lines,3}', '{lines,2,subtotal}', '"-4000"')
    where company_id = ${company.companyId} and invoice_id = ${data.id}`.execute(
    fixture.platform.db,
  );
  expect((await app.get(PREPARE(data.id))).data.issues).toContainEqual({
    path: 'lines.2.subtotal',
    code: 'line-amount-differs',
    params: { expected: '-2000' },
    severity: 'error',
  });
  const run = await beginRun(company, { list_invoice_id: [data.id] });
  await drain();
  expect(await itemsOf(company, run.data.id)).toMatchObject([
    { state: 'failed', reason: 'INPUT_DATA_IS_INVALID' },
  ]);
  const saved = await app.put(UPDATE(data.id), back([relief(1), relief(2)]));
  expect(saved.status, JSON.stringify(saved)).toBe(200);
  expect((await app.post(RELEASE_CORRECTION(data.id))).status).toBe(200);
});

const LATE = { sold_on: '2026-10-15', late_reason: 'Quên lập hóa đơn' };
const OF_OTHER_MONTH = {
  status: 400,
  data: { 'related.list.originals.1': 'listed-of-other-month' },
};
/** A sale of October, with what replaced it in November for this cause. */
async function replacedInNovember(cause_code: string): Promise<string> {
  fixture.platform.clock.set('2026-10-20T02:00:00.000Z');
  const sold = await issue(fixture, company, {
    issued_date: '2026-10-20',
    invoice_common_code: 'C26TBB',
  });
  fixture.platform.clock.set('2026-11-21T02:00:00.000Z');
  const body = { ...payload(), ...chairsBack([], { ...NOW, cause_code }), original_ids: undefined };
  const { data } = await app.post(REPLACE(sold), { ...body, lines: payload().lines });
  await drain();
  expect(await chainsOf([sold, data.id])).toEqual(['REPLACED', 'REPLACE']);
  return data.id;
}
/** In which periods the returns declare these, by the answer to "why is it here". */
const declaredIn = async (ids: readonly string[]) => {
  const periods: (string | null)[] = [];
  for (const invoice of ids) {
    const query = { kieuKy: 'M', kyKKhai: '11/2026', invoice, by: 'id' } as const;
    const [placement] = await explainPlace(fixture.platform.db, company.admin, query);
    periods.push(placement?.rates[0]?.kyKKhai ?? null);
  }
  return periods;
};

test('a list is refused for its months before its cause is known only where every cause refuses it', async () => {
  await anew(['C26TAA', 'C26TBB']);
  const replacement = await replacedInNovember('13');
  const [plain = ''] = await some(1);
  const late = await issue(fixture, company, LATE);
  // Goods of both may come back together: a later event is declared on its own day.
  expect((await beginning([plain, late])).data.refused).toEqual([]);
  expect((await beginning([plain, replacement])).data).toMatchObject({
    refused: [],
    of_replacement: true,
  });
  await fixture.platform.db
    .updateTable('invoice')
    .set({ issued_on: '2026-10-31' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', late)
    .execute();
  // A trade discount may be of both, a replacement of neither cause.
  expect((await beginning([plain, late])).data.refused).toEqual([]);
  expect((await beginning([plain, late], 'ISSUE_REPLACEMENT_INVOICE')).data.refused).toEqual([
    { id: late, reason: 'listed-of-other-month', field: null },
  ]);
});

test('one mistake in sales that are declared in different months is corrected month by month, also where the invoices are of one month', async () => {
  await anew(['C26TAA', 'C26TBB']);
  const replacement = await replacedInNovember('13');
  const [plain = '', other = ''] = await some(2);
  const late = await issue(fixture, company, LATE);
  expect(await declaredIn([late, replacement, plain])).toEqual(['10/2026', '10/2026', '11/2026']);
  for (const ids of [
    [late, plain],
    [plain, late],
    [plain, replacement],
  ])
    expect(await app.post(EDIT_PRODUCT(ids[0] ?? ''), chairsBack(ids, NOW))).toMatchObject(
      OF_OTHER_MONTH,
    );
  const replacing = chairsBack([replacement, plain], {
    ...NOW,
    lines: [1, 2].map((original_index) => ({
      ...line({ name: 'Ghế văn phòng', quantity: '1', price: '150000', rate: '10' }),
      original_index,
    })),
  });
  expect(await app.post(REPLACE(replacement), replacing)).toMatchObject(OF_OTHER_MONTH);
  const { data } = await app.post(EDIT_PRODUCT(plain), chairsBack([plain, other], NOW));
  await drain();
  expect(await declaredIn([data.id, plain, other])).toEqual(['11/2026', '11/2026', '11/2026']);
});

test('sales of October that were invoiced late are corrected together, in October', async () => {
  await anew(['C26TAA', 'C26TBB']);
  const ids = [await issue(fixture, company, LATE), await issue(fixture, company, LATE)];
  const { status, data } = await app.post(EDIT_PRODUCT(ids[0] ?? ''), chairsBack(ids, NOW));
  expect(status, JSON.stringify(data)).toBe(200);
  await drain();
  expect(await declaredIn([data.id, ...ids])).toEqual(['10/2026', '10/2026', '10/2026']);
});

test('goods that come back of sales of different months are one correction: it is declared on its own day', async () => {
  await anew(['C26TAA', 'C26TBB']);
  const [plain = ''] = await some(1);
  const late = await issue(fixture, company, LATE);
  const back = chairsBack([late, plain], { ...NOW, cause_code: '05' });
  const { status, data } = await app.post(EDIT_PRODUCT(late), back);
  expect(status, JSON.stringify(data)).toBe(200);
  await drain();
  expect(await declaredIn([data.id])).toEqual(['11/2026']);
});

test('a discount at the end of the year is one adjustment of the invoices of all its months, declared on its own day', async () => {
  await anew(['C26TAA']);
  const ids = await some(3);
  const months = ['2026-02-10', '2026-07-31', '2026-11-20'];
  for (const [index, issued_on] of months.entries())
    await fixture.platform.db
      .updateTable('invoice')
      .set({ issued_on })
      .where('company_id', '=', company.companyId)
      .where('id', '=', ids[index] ?? '')
      .execute();
  const [first = ''] = ids;
  expect((await beginning(ids)).data).toMatchObject({ refused: [] });
  expect(await app.post(EDIT_PRODUCT(first), chairsBack(ids, NOW))).toMatchObject({
    status: 400,
    data: { 'related.list.originals.1': 'listed-of-other-month' },
  });
  const discount = chairsBack(ids, { cause_code: '04', reason_change: 'Chiết khấu năm 2026' });
  const drafted = await app.post(EDIT_PRODUCT(first), discount);
  expect(drafted.status, JSON.stringify(drafted)).toBe(200);
  // Issued in a run of many, as by itself.
  await beginRun(company, { list_invoice_id: [drafted.data.id] });
  await drain();
  expect(await chainsOf(ids)).toEqual(['MODIFIED', 'MODIFIED', 'MODIFIED']);
  expect(await declaredIn([drafted.data.id])).toEqual(['11/2026']);
});

test('a replacement for goods that came back is declared on its own day, and so are mistakes in it', async () => {
  await anew(['C26TAA', 'C26TBB']);
  const returned = await replacedInNovember('06');
  const mistaken = await replacedInNovember('13');
  const [plain = ''] = await some(1);
  const replacing = (ids: readonly string[]) =>
    app.post(
      REPLACE(ids[0] ?? ''),
      chairsBack(ids, {
        ...NOW,
        lines: [1, 2].map((original_index) => ({
          ...line({ name: 'Ghế văn phòng', quantity: '1', price: '150000', rate: '10' }),
          original_index,
        })),
      }),
    );
  expect(await replacing([returned, mistaken])).toMatchObject(OF_OTHER_MONTH);
  const { status, data } = await replacing([returned, plain]);
  expect(status, JSON.stringify(data)).toBe(200);
  await drain();
  expect(await declaredIn([data.id])).toEqual(['11/2026']);
});

test('a list that was drafted before such lists were refused is not issued', async () => {
  await anew(['C26TAA', 'C26TBB']);
  const ids = await some(2);
  const { data } = await app.post(EDIT_PRODUCT(ids[0] ?? ''), chairsBack(ids));
  await sql`
    update invoice_content set content = content || ${JSON.stringify({
      earlierSale: { soldOn: LATE.sold_on, reason: LATE.late_reason },
    })}::jsonb where company_id = ${company.companyId} and invoice_id = ${ids[1]}`.execute(
    fixture.platform.db,
  );
  expect((await app.get(PREPARE(data.id))).data).toMatchObject({
    may_release: false,
    issues: [{ path: 'related.list.originals.1', code: 'listed-of-other-month' }],
  });
  expect(await app.post(RELEASE_CORRECTION(data.id))).toMatchObject(OF_OTHER_MONTH);
  const run = await beginRun(company, { list_invoice_id: [data.id] });
  await drain();
  expect(await itemsOf(company, run.data.id)).toMatchObject([
    { state: 'failed', reason: 'INPUT_DATA_IS_INVALID' },
  ]);
});

test('a numbered list that stopped before it was signed is judged alike by a retry of many and by issuing it alone', async () => {
  await anew();
  const ids = await some(2);
  const { data } = await app.post(EDIT_PRODUCT(ids[0] ?? ''), chairsBack(ids, NOW));
  await sql`
    update invoice set failure_code = 'SIGN_INVOICE_FAILED'
    where company_id = ${company.companyId} and id = ${data.id}`.execute(fixture.platform.db);
  await sql`
    update invoice_content set content = content #- '{lines,1}'
    where company_id = ${company.companyId} and invoice_id = ${data.id}`.execute(
    fixture.platform.db,
  );
  expect(await app.post(RELEASE_CORRECTION(data.id))).toMatchObject({
    status: 400,
    data: { 'related.list.originals.1': 'listed-without-line' },
  });
  const retried = await app.post(BULK_RETRY, { list_invoice_id: [data.id] });
  expect(retried.data.refused).toEqual([{ id: data.id, reason: 'INPUT_DATA_IS_INVALID' }]);
});

test('a refusal of one invoice of a list refuses the list, with its reason', async () => {
  await anew();
  const ids = await some(2);
  await app.post(
    REPLACE(ids[1] ?? ''),
    chairsBack([], { original_ids: undefined, ...NOW, lines: payload().lines }),
  );
  await drain();
  expect(await app.post(EDIT_PRODUCT(ids[0] ?? ''), chairsBack(ids))).toMatchObject({
    status: 409,
    message: 'CORRECTION_NOT_ALLOWED',
    data: { reason: 'replaced-already', way_out: 'correct-the-replacement' },
  });
});

test('a token signs one file: an invoice with a list requires a hosted certificate, and gets no number', async () => {
  await anew();
  const ids = await some(2);
  const { data } = await app.post(EDIT_PRODUCT(ids[0] ?? ''), chairsBack(ids));
  expect(await app.post(RELEASE(data.id), { ca_type: 'USB' })).toMatchObject({
    status: 409,
    message: 'LIST_NEEDS_HOSTED_KEY',
  });
  expect(await rowOf(fixture, company, data.id)).toMatchObject({
    processing_state: 'draft',
    number: null,
  });
  const others = await some(2);
  const atOnce = chairsBack(others, { is_preparing_for_usb: true });
  expect(await app.post(EDIT_PRODUCT(others[0] ?? ''), atOnce)).toMatchObject({
    status: 409,
    message: 'LIST_NEEDS_HOSTED_KEY',
  });
});

test('the buyer gets the list of a correction of many with its PDF, as a workbook, and by mail', async () => {
  await anew();
  const ids = await some(2);
  const [first = ''] = ids;
  const { data } = await app.post(EDIT_PRODUCT(first), chairsBack(ids, NOW));
  await drain();
  const LIST = (id: string) => `/e-invoice-api/api/invoices/${id}/correction-list`;
  const workbook = await app.get(LIST(data.id));
  expect(workbook.status, JSON.stringify(workbook)).toBe(200);
  expect((await app.get(LIST(first))).status).toBe(404);
});
