import type { CorrectingPayload } from '@hoadon/contracts/corrections';
import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { parse } from '@hoadon/xml/dom/parse';
import { at } from '@hoadon/xml/dom/tree';
import { correctionListOf } from '@hoadon/xml/message/correction-list';
import { beforeAll, expect, test } from 'vitest';
import { issue, RELEASE, rowOf, UPDATE } from '../features/issuing/testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
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

test('one replacement stands in the place of many, and each is worth what is stated for it', async () => {
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

test('what stands against one invoice of a list stands against the list, with its reason', async () => {
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

test('a token signs one file: an invoice with a list is told to take a hosted certificate, and keeps no number', async () => {
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
