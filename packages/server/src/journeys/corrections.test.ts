import type { PermissionAct, PermissionGroup } from '@hoadon/domain/access/permission';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setDeclarationPeriod } from '../features/company/index.ts';
import { draft, issue, PREPARE, rowOf, UPDATE } from '../features/issuing/testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
import { preparedFile, signedXml } from '../features/issuing/testing/token-holder.ts';
import { sampleDraft, saveReceived } from '../testing/saved-invoices.ts';
import {
  CANCEL,
  CLONE,
  correctingApp,
  DETAIL,
  EDIT_INFO,
  EDIT_PRODUCT,
  EVIDENCE,
  EXPLAIN,
  lessOneChair,
  otherTaxCode,
  RELEASE_CORRECTION,
  REPLACE,
  threeChairs,
} from './testing/correcting-app.ts';

let fixture: IssuingFixture;
let company: IssuingCompany;
let app: ReturnType<typeof correctingApp>;
beforeAll(async () => {
  fixture = await issuingFixture();
});
const anew = async () => {
  company = await fixture.company();
  app = correctingApp(fixture, company);
};
/** The calls as a colleague makes them who lacks all rights of a group, or one of them. */
const without = (group: PermissionGroup, act?: PermissionAct) => {
  const all = company.accountant.permissions;
  const rights = Object.entries(all[group]).map(([name, may]) => [
    name,
    may && act !== undefined && name !== act,
  ]);
  return correctingApp(fixture, company, { ...all, [group]: Object.fromEntries(rights) });
};
const NOW = { is_publish_now: true };
const drain = () => fixture.platform.jobs.drain();
const CORRECTING = [
  [EDIT_PRODUCT, lessOneChair],
  [EDIT_INFO, otherTaxCode],
  [REPLACE, threeChairs],
] as const;
const chainOf = async (id: string) => (await rowOf(fixture, company, id)).chain_state;
const detailOf = async (id: string) => (await app.get(DETAIL(id))).data;
const refusalOf = ({ status, message, data }: Awaited<ReturnType<typeof app.post>>) => ({
  status,
  message,
  reason: data?.reason,
  way_out: data?.way_out,
});
const monthOf = (effect: string) =>
  fixture.platform.db
    .selectFrom('month_total')
    .select(['invoices', 'with_tax'])
    .where('company_id', '=', company.companyId)
    .where('place', '=', 'released')
    .where('effect', '=', effect)
    .executeTakeFirst();

test('ACT-004 ACT-016 ACT-048 LIST-036 an invoice is adjusted twice, and its family is worth the original and both differences', async () => {
  await anew();
  const id = await issue(fixture, company);
  const first = await app.post(EDIT_PRODUCT(id), lessOneChair(NOW));
  expect(first).toMatchObject({ status: 200, data: { state: 'numbered' } });
  expect(await chainOf(id)).toBe('ORIGINAL');
  await drain();
  expect(await chainOf(id)).toBe('MODIFIED');
  expect(await chainOf(first.data.id)).toBe('MODIFY');
  const second = await app.post(EDIT_PRODUCT(id), lessOneChair(NOW));
  expect(second.status).toBe(200);
  await drain();
  expect(await detailOf(id)).toMatchObject({
    invoice_type: 'MODIFIED',
    modify: 'UPDATED_PRODUCT',
    change_invoices_fk: [first.data.id, second.data.id],
    family_value: { total_amount_with_tax: '86400' },
  });
  const { family } = await detailOf(second.data.id);
  expect(family.map(({ corrects }: { corrects: string }) => corrects)).toEqual([null, id, id]);
  expect(await monthOf('whole')).toEqual({ invoices: 1, with_tax: '416400' });
  expect(await monthOf('difference')).toEqual({ invoices: 2, with_tax: '-330000' });
});

test('ISS-019 ACT-039 LIST-030 what is sent with a correction comes back word for word', async () => {
  await anew();
  const id = await issue(fixture, company);
  const { data } = await app.post(
    EDIT_PRODUCT(id),
    lessOneChair({ evidence_for_change: 'bien-ban-07.pdf', note_change: 'Theo biên bản' }),
  );
  expect(await detailOf(data.id)).toMatchObject({
    invoice_type: 'DRAFT',
    modify: 'PRODUCT',
    reason_change: 'Ghi sai số lượng',
    cause_code: '13',
    agreement_date: '2026-11-21',
    agreement_number: 'BB-07',
    evidence_for_change: 'bien-ban-07.pdf',
    note_change: 'Theo biên bản',
    original_template_code: '1',
    original_invoice_serial: 'C26TAA',
    original_invoice_number: '1',
    original_issuance_date: '2026-11-21',
    changed_invoice_fk: id,
    reference_line: 'Điều chỉnh cho hóa đơn Mẫu số 1 ký hiệu C26TAA số 1 ngày 21 tháng 11 năm 2026',
  });
});

test('ACT-005 ACT-009 ACT-046 a replacement takes the place of the original, and is replaced itself', async () => {
  await anew();
  const id = await issue(fixture, company);
  const first = await app.post(REPLACE(id), threeChairs(NOW));
  expect(first.status).toBe(200);
  await drain();
  expect(await chainOf(id)).toBe('REPLACED');
  expect(await monthOf('nothing')).toEqual({ invoices: 1, with_tax: '416400' });
  const again = await app.post(REPLACE(first.data.id), threeChairs({ ...NOW, cause_code: '13' }));
  await drain();
  expect(await chainOf(first.data.id)).toBe('REPLACED');
  expect((await detailOf(id)).family_value).toMatchObject({ total_amount_with_tax: '495000' });
  expect(await monthOf('whole')).toEqual({ invoices: 1, with_tax: '495000' });
  expect(refusalOf(await app.post(EDIT_PRODUCT(again.data.id), lessOneChair()))).toMatchObject({
    message: 'CORRECTION_NOT_ALLOWED',
    reason: 'replaced-before',
    way_out: 'replace',
  });
});

test('ACT-012 goods of a replacement come back, and are discounted later, and a mistake in it is replaced again', async () => {
  await anew();
  const sale = await issue(fixture, company);
  const { data } = await app.post(REPLACE(sale), threeChairs({ ...NOW, cause_code: '13' }));
  await drain();
  const replacement = data.id;
  const mistake = { status: 409, message: 'CORRECTION_NOT_ALLOWED', way_out: 'replace' };
  expect(refusalOf(await app.post(EDIT_PRODUCT(replacement), lessOneChair()))).toMatchObject(
    mistake,
  );
  const other = { status: 400, data: { 'related.causeCode': 'cause-code-of-other-way' } };
  expect(
    await app.post(REPLACE(replacement), threeChairs({ ...NOW, cause_code: '05' })),
  ).toMatchObject(other);

  const back = await app.post(EDIT_PRODUCT(replacement), lessOneChair({ cause_code: '05' }));
  expect(back).toMatchObject({ status: 200, data: { state: 'draft' } });
  const changed = (cause_code: string) =>
    app.put(UPDATE(back.data.id), lessOneChair({ cause_code }));
  expect(refusalOf(await changed('13'))).toMatchObject({ ...mistake, reason: 'replaced-before' });
  expect(await changed('05')).toMatchObject({ status: 200 });
  expect(await app.post(RELEASE_CORRECTION(back.data.id), {})).toMatchObject({ status: 200 });
  await drain();
  expect(await chainOf(replacement)).toBe('MODIFIED');
  expect(await chainOf(sale)).toBe('REPLACED');

  const discounted = await app.post(
    EDIT_PRODUCT(replacement),
    lessOneChair({ ...NOW, cause_code: '04' }),
  );
  expect(discounted.status).toBe(200);
  await drain();
  expect(await detailOf(sale)).toMatchObject({
    family_value: { total_amount_with_tax: '165000' },
  });
  expect(refusalOf(await app.post(REPLACE(replacement), threeChairs()))).toMatchObject({
    reason: 'adjusted-before',
    way_out: 'adjust',
  });
});

test('ACT-003 ACT-047 VAL-022 LIST-036 an adjustment of information states no amounts and may leave the goods out', async () => {
  await anew();
  const id = await issue(fixture, company);
  const { data, status } = await app.post(EDIT_INFO(id), otherTaxCode(NOW));
  expect(status).toBe(200);
  await drain();
  const detail = await detailOf(data.id);
  expect(detail).toMatchObject({ state: 'accepted', modify: 'INFORMATION', lines: [] });
  expect(detail.totals.total_amount_with_tax).toBe('0');
  expect(await detailOf(id)).toMatchObject({
    modify: 'UPDATED_INFORMATION',
    family_value: { total_amount_with_tax: '416400' },
  });
});

test('a wrong name or address alone is no reason for a new invoice: the notice is named instead', async () => {
  await anew();
  const id = await issue(fixture, company);
  const { buyer_data } = payload();
  const moved = otherTaxCode({
    buyer_data: { ...buyer_data, buyer_address_line: '7 Lê Lợi, Thành phố Hồ Chí Minh' },
  });
  expect(refusalOf(await app.post(EDIT_INFO(id), moved))).toEqual({
    status: 409,
    message: 'NOTICE_IN_PLACE_OF_INVOICE',
    reason: undefined,
    way_out: 'notice',
  });
});

test('ACT-043 ACT-044 ACT-045 the second family of calls does the same', async () => {
  await anew();
  const id = await issue(fixture, company);
  const v2 = (name: string) => `/invoice-robotics-api/api/v2/${name}`;
  const adjusted = await app.post(v2('edit-product-invoice'), { id, ...lessOneChair() });
  expect(adjusted).toMatchObject({ status: 200, data: { state: 'draft' } });
  for (const [call, body] of [
    ['replace-invoice', threeChairs()],
    ['edit-info-invoice', otherTaxCode()],
  ] as const)
    expect(refusalOf(await app.post(v2(call), { id, ...body }))).toMatchObject({
      status: 409,
      reason: 'correction-pending',
    });
});

test('a second correction waits for the first, drafted or on its way, and goes on when that is deleted', async () => {
  await anew();
  const id = await issue(fixture, company);
  const pending = await app.post(EDIT_PRODUCT(id), lessOneChair());
  const second = () => app.post(REPLACE(id), threeChairs());
  expect(refusalOf(await second())).toEqual({
    status: 409,
    message: 'CORRECTION_NOT_ALLOWED',
    reason: 'correction-pending',
    way_out: 'go-on-with-the-pending',
  });
  await app.delete(`/e-invoice-api/api/invoices/unpublish/delete/${pending.data.id}`);
  expect((await second()).status).toBe(200);
  const restored = await app.post('/e-invoice-api/api/invoices/unpublish/restore', {
    list_invoice_id: [pending.data.id],
  });
  expect(restored.data).toEqual({
    restored: 0,
    refusals: [
      { id: pending.data.id, code: 'CORRECTION_NOT_ALLOWED', reason: 'correction-pending' },
    ],
  });
});

test('of many who correct one invoice at the same time one does', async () => {
  await anew();
  const id = await issue(fixture, company);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0
        ? app.post(EDIT_PRODUCT(id), lessOneChair())
        : app.post(REPLACE(id), threeChairs(NOW)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject({ status: 409, message: 'CORRECTION_NOT_ALLOWED' });
});

test.each([
  ['a draft', 'not-issued', 'issue-it'],
  ['a refused invoice', 'authority-refused-it', 'put-it-right'],
  ['one whose fate is unknown', 'outcome-unknown', 'ask-the-authority'],
] as const)('ACT-036 %s is not corrected: %s', async (what, reason, way_out) => {
  await anew();
  const id = await draft(company);
  const state = { 'a refused invoice': 'refused', 'one whose fate is unknown': 'unknown' } as const;
  if (what !== 'a draft')
    await fixture.platform.db
      .updateTable('invoice')
      .set({ processing_state: state[what], number: 9 })
      .where('company_id', '=', company.companyId)
      .where('id', '=', id)
      .execute();
  expect(refusalOf(await app.post(REPLACE(id), threeChairs()))).toEqual({
    status: 409,
    message: 'CORRECTION_NOT_ALLOWED',
    reason,
    way_out,
  });
});

test("an adjustment gets no correction of its own, and another company's invoice is not corrected", async () => {
  await anew();
  const id = await issue(fixture, company);
  const { data } = await app.post(EDIT_PRODUCT(id), lessOneChair(NOW));
  await drain();
  expect(refusalOf(await app.post(REPLACE(data.id), threeChairs()))).toMatchObject({
    reason: 'is-an-adjustment',
    way_out: 'correct-the-original',
  });
  expect(refusalOf(await app.post(REPLACE(id), threeChairs()))).toMatchObject({
    reason: 'adjusted-before',
    way_out: 'adjust',
  });
  await anew();
  expect(await app.post(REPLACE(id), threeChairs())).toMatchObject({ status: 404 });
});

test('ACT-036 what was replaced or cancelled is not corrected: its replacement is, or another is issued', async () => {
  await anew();
  const replaced = await issue(fixture, company);
  const { data } = await app.post(REPLACE(replaced), threeChairs(NOW));
  await drain();
  const cancelled = await issue(fixture, company);
  await fixture.platform.db
    .updateTable('invoice')
    .set({ chain_state: 'CANCELED' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', cancelled)
    .execute();
  const refused = async (id: string) => {
    const answers = await Promise.all([
      app.post(REPLACE(id), threeChairs()),
      app.post(EDIT_PRODUCT(id), lessOneChair()),
      app.post(EDIT_INFO(id), otherTaxCode()),
    ]);
    return answers.map(refusalOf);
  };
  const because = (reason: string, way_out: string) =>
    Array(3).fill({ status: 409, message: 'CORRECTION_NOT_ALLOWED', reason, way_out });
  expect(await refused(replaced)).toEqual(because('replaced-already', 'correct-the-replacement'));
  const { buyer_data } = payload();
  const same = await app.post(EDIT_INFO(replaced), otherTaxCode({ buyer_data }));
  expect(refusalOf(same)).toEqual(because('replaced-already', 'correct-the-replacement')[0]);
  expect(await refused(cancelled)).toEqual(because('cancelled-already', 'issue-a-new-one'));
  const mistakes = [
    await app.post(EDIT_PRODUCT(data.id), lessOneChair()),
    await app.post(EDIT_INFO(data.id), otherTaxCode()),
  ];
  expect(mistakes.map(refusalOf)).toEqual(because('replaced-before', 'replace').slice(1));
});

test('an invoice of another seller, or a missing one, is not corrected', async () => {
  await anew();
  const foreign = await issue(fixture, company);
  await anew();
  for (const id of [foreign, '999999999'])
    for (const [call, body] of [
      [REPLACE, threeChairs],
      [EDIT_PRODUCT, lessOneChair],
      [EDIT_INFO, otherTaxCode],
    ] as const)
      expect(await app.post(call(id), body())).toMatchObject({ status: 404, message: 'NOT_FOUND' });
});

test('ACT-031 ACT-032 ACT-035 a correction bears the day on which it is made, whatever a caller writes', async () => {
  await anew();
  const id = await issue(fixture, company);
  const refused = { status: 400, data: { issuedOn: 'correction-not-of-today' } };
  const early = { ...NOW, issued_date: '2026-11-20' };
  for (const [call, body] of CORRECTING) {
    expect(await app.post(call(id), body(early))).toMatchObject(refused);
    expect(await app.post(call(id), body({ issued_date: '2026-11-22' }))).toMatchObject(refused);
  }
  const { data } = await app.post(EDIT_PRODUCT(id), lessOneChair());
  const changed = (change: object) => app.put(UPDATE(data.id), lessOneChair(change));
  expect(await changed({ issued_date: '2026-11-20' })).toMatchObject(refused);
  expect(await changed({})).toMatchObject({ status: 200 });
});

test('ACT-035 an adjustment of amounts keeps how the original was paid, and takes it over where a caller leaves it out', async () => {
  await anew();
  const id = await issue(fixture, company, { payment_method: 'TM' });
  const refused = { status: 400, data: { paymentMethod: 'locked-by-original' } };
  expect(await app.post(EDIT_PRODUCT(id), lessOneChair(NOW))).toMatchObject(refused);
  const { payment_method: _, ...silent } = lessOneChair();
  const { data } = await app.post(EDIT_PRODUCT(id), silent);
  expect((await detailOf(data.id)).payment_method).toBe('TM');
  const changed = await app.put(UPDATE(data.id), lessOneChair());
  expect(changed).toMatchObject(refused);
  expect(await app.put(UPDATE(data.id), lessOneChair({ payment_method: 'TM' }))).toMatchObject({
    status: 200,
  });
});

test('ACT-031 an adjustment of information keeps the note of the original where a caller leaves it out', async () => {
  await anew();
  const id = await issue(fixture, company, { note_change: 'Giao tại kho' });
  const { data } = await app.post(EDIT_INFO(id), otherTaxCode());
  expect((await detailOf(data.id)).note_change).toBe('Giao tại kho');
  expect(await app.put(UPDATE(data.id), otherTaxCode({ lines: [], totals: {} }))).toMatchObject({
    status: 200,
  });
  expect((await detailOf(data.id)).note_change).toBe('Giao tại kho');
});

test('ACT-003 an adjustment of information that changes nothing is refused, and so is one that is changed back', async () => {
  await anew();
  const id = await issue(fixture, company);
  const { buyer_data } = payload();
  const nothing = { status: 400, data: { related: 'correction-changes-nothing' } };
  for (const same of [{ buyer_data }, { buyer_data, lines: [] }, { buyer_data, ...NOW }])
    expect(await app.post(EDIT_INFO(id), otherTaxCode(same))).toMatchObject(nothing);
  const paid = await app.post(EDIT_INFO(id), otherTaxCode({ buyer_data, payment_method: 'TM' }));
  expect(paid).toMatchObject({ status: 200, data: { state: 'draft' } });
  const back = { buyer_data, lines: [], totals: {} };
  expect(await app.put(UPDATE(paid.data.id), otherTaxCode(back))).toMatchObject(nothing);
  const moved = { ...buyer_data, buyer_address_line: '7 Lê Lợi, Thành phố Hồ Chí Minh' };
  expect(
    await app.put(UPDATE(paid.data.id), otherTaxCode({ ...back, buyer_data: moved })),
  ).toMatchObject({ status: 409, message: 'NOTICE_IN_PLACE_OF_INVOICE' });
  const named = otherTaxCode({ ...back, note_change: 'Ghi chú khác' });
  expect(await app.put(UPDATE(paid.data.id), named)).toMatchObject({
    status: 400,
    data: { note: 'locked-by-original' },
  });
});

test('VAL-024 a cause is taken for the kind of correction that it belongs to', async () => {
  await anew();
  const id = await issue(fixture, company);
  const refused = { status: 400, data: { 'related.causeCode': 'cause-code-of-other-way' } };
  for (const [call, body, causes] of [
    [EDIT_INFO, otherTaxCode, ['05', '04', '14']],
    [EDIT_PRODUCT, lessOneChair, ['06', '14']],
    [REPLACE, threeChairs, ['05', '14']],
  ] as const)
    for (const cause_code of causes)
      expect(await app.post(call(id), body({ ...NOW, cause_code }))).toMatchObject(refused);
});

test('a correction for a period with a due return has a warning, by the declared period of the company', async () => {
  await anew();
  const id = await issue(fixture, company);
  const { db, clock } = fixture.platform;
  await db
    .updateTable('invoice')
    .set({ issued_on: '2026-10-02' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  const { data } = await app.post(EDIT_PRODUCT(id), lessOneChair());
  const prepared = async () => JSON.stringify(await app.get(PREPARE(data.id)));
  expect(await prepared()).toMatch(/original-in-filed-period.*10\/2026.*2026-11-20/);
  const { actor } = company.admin;
  const change = {
    companyId: company.companyId,
    actor,
    at: clock.now(),
    period: 'quarter',
  } as const;
  await setDeclarationPeriod(db, change);
  expect(await prepared()).not.toContain('original-in-filed-period');
});

test('a mistake in an invoice that came late is assigned to the period of the sale', async () => {
  await anew();
  const late = { sold_on: '2026-10-15', late_reason: 'Quên lập hóa đơn' };
  const id = await issue(fixture, company, late);
  const { data } = await app.post(EDIT_PRODUCT(id), lessOneChair());
  const prepared = JSON.stringify(await app.get(PREPARE(data.id)));
  expect(prepared).toMatch(/original-in-filed-period.*10\/2026.*2026-11-20/);
});

test('the file of the agreement may come after the correction is issued: the law asks that it is kept', async () => {
  await anew();
  const id = await issue(fixture, company);
  const { data } = await app.post(EDIT_PRODUCT(id), lessOneChair(NOW));
  await drain();
  expect(await detailOf(data.id)).toMatchObject({ state: 'accepted', evidence_for_change: null });
  const file = { name: 'bb.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') };
  const uploaded = await app.upload(EVIDENCE(data.id), {}, { evidence_for_change: file });
  expect(uploaded).toMatchObject({ status: 200, data: { evidence_for_change: 'bb.pdf' } });
  const page = { ...file, bytes: Buffer.from('<html><script>alert(1)</script>') };
  expect(await app.upload(EVIDENCE(data.id), {}, { evidence_for_change: page })).toMatchObject({
    status: 400,
    message: 'DOCUMENT_KIND_NOT_ALLOWED',
  });
});

test('VAL-020 VAL-021 VAL-023 LINE-003 a correction is not issued without method, reason, agreement and cause', async () => {
  await anew();
  const id = await issue(fixture, company);
  const bare = { ...payload(), ...NOW, lines: [line({ quantity: '1' })] };
  const { status, data } = await app.post(EDIT_PRODUCT(id), bare);
  expect(status).toBe(400);
  expect(data).toMatchObject({
    'lines.0.method': 'line-method-required',
    'related.reason': 'reason-required',
    'related.agreedOn': 'agreement-date-required',
    'related.causeCode': 'cause-code-required',
  });
  const early = await app.post(
    EDIT_PRODUCT(id),
    lessOneChair({ ...NOW, agreement_date: '2026-11-01' }),
  );
  expect(early.data).toEqual({ 'related.agreedOn': 'agreement-before-original' });
  const ahead = { agreement_date: '2027-01-01' };
  const late = await app.post(EDIT_PRODUCT(id), lessOneChair({ ...NOW, ...ahead }));
  expect(late.data).toEqual({ 'related.agreedOn': 'agreement-in-future' });
  const edited = await app.post(EDIT_PRODUCT(id), lessOneChair());
  expect(await app.put(UPDATE(edited.data.id), lessOneChair(ahead))).toMatchObject({
    status: 400,
    data: { 'related.agreedOn': 'agreement-in-future' },
  });
  const dollars = await app.post(
    EDIT_PRODUCT(id),
    lessOneChair({ currency_code: 'USD', foreign_rate: '25000' }),
  );
  expect(dollars.data).toMatchObject({ currency: 'locked-by-original' });
});

test('ACT-050 ACT-055 evidence is stored with the correction, also when uploaded with the release', async () => {
  await anew();
  const id = await issue(fixture, company);
  const { data } = await app.post(EDIT_PRODUCT(id), lessOneChair());
  const file = (name: string) => ({
    evidence_for_change: {
      name,
      mediaType: 'application/pdf',
      bytes: Buffer.from(`%PDF-1.7 ${name}`),
    },
  });
  expect(await app.upload(EVIDENCE(data.id), {}, {})).toMatchObject({ status: 400 });
  expect(await app.upload(EVIDENCE(id), {}, file('x.pdf'))).toMatchObject({ status: 404 });
  const uploaded = await app.upload(EVIDENCE(data.id), {}, file('bien-ban.pdf'));
  expect(uploaded.data).toEqual({
    evidence_for_change: 'bien-ban.pdf',
    evidence_file: EVIDENCE(data.id),
  });
  const read = await app.get(EVIDENCE(data.id));
  expect('bytes' in read && read.bytes.toString()).toBe('%PDF-1.7 bien-ban.pdf');
  const released = await app.upload(RELEASE_CORRECTION(data.id), {}, file('bien-ban-2.pdf'));
  expect(released).toMatchObject({ status: 200, data: { state: 'numbered' } });
  await drain();
  expect(await detailOf(data.id)).toMatchObject({
    state: 'accepted',
    evidence_for_change: 'bien-ban-2.pdf',
    evidence_file: EVIDENCE(data.id),
  });
  expect(await app.post(RELEASE_CORRECTION(id))).toMatchObject({ status: 404 });
  expect(await app.get(EVIDENCE(id))).toMatchObject({ message: 'FILE_NOT_READY' });
});

test('ACT-055 a correction goes the way of a token: prepared, signed on the user’s machine, handed back', async () => {
  await anew();
  const id = await issue(fixture, company);
  const { data } = await app.post(EDIT_PRODUCT(id), lessOneChair());
  const prepared = await app.post(RELEASE_CORRECTION(data.id), { ca_type: 'USB' });
  expect(prepared).toMatchObject({
    status: 200,
    data: { state: 'signing', invoice_number: '00000002' },
  });
  expect(await chainOf(id)).toBe('ORIGINAL');
  const xml = await signedXml(await preparedFile(company, data.id, 'xml'), company.signer);
  const files = {
    signed_xml: { name: 'hoa-don.xml', mediaType: 'application/xml', bytes: xml },
  };
  const handed = await app.upload(RELEASE_CORRECTION(data.id), { invoice_id: data.id }, files);
  expect(handed).toMatchObject({ status: 200, data: { state: 'signed' } });
  await drain();
  expect(await chainOf(id)).toBe('MODIFIED');
});

test('a changed correction has the same originals and evidence', async () => {
  await anew();
  const id = await issue(fixture, company);
  const { data } = await app.post(EDIT_PRODUCT(id), lessOneChair());
  await app.upload(
    EVIDENCE(data.id),
    {},
    {
      evidence_for_change: {
        name: 'bb.pdf',
        mediaType: 'application/pdf',
        bytes: Buffer.from('%PDF-1.7'),
      },
    },
  );
  const update = `/e-invoice-api/api/invoices/update/${data.id}`;
  const changed = {
    ...lessOneChair({ reason_change: 'Trả hàng', cause_code: '05' }),
    evidence_for_change: 'bb.pdf',
  };
  expect(await app.put(update, changed)).toMatchObject({ status: 200 });
  expect(await detailOf(data.id)).toMatchObject({
    changed_invoice_fk: id,
    reason_change: 'Trả hàng',
    cause_code: '05',
    evidence_file: EVIDENCE(data.id),
  });
  const dollars = lessOneChair({ currency_code: 'USD', foreign_rate: '25000' });
  expect((await app.put(update, dollars)).data).toMatchObject({ currency: 'locked-by-original' });
});

test('ACT-002 ACT-049 VAL-024 a sent invoice is not cancelled any more, a draft is deleted, and an old one was cancelled for a reason', async () => {
  await anew();
  const id = await issue(fixture, company);
  const grounds = { reason_change: 'Khách hủy đơn', agreement_date: '2025-05-20' };
  expect(await app.post(CANCEL(id), grounds)).toMatchObject({
    status: 409,
    message: 'CANCEL_NOT_ALLOWED',
    data: { way_out: 'adjust-or-replace' },
  });
  const unsent = await draft(company);
  expect(await app.post(CANCEL(unsent))).toMatchObject({ status: 200 });
  expect((await rowOf(fixture, company, unsent)).deleted_at).not.toBeNull();
  await fixture.platform.db
    .updateTable('invoice')
    .set({ issued_on: '2025-05-12' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  expect((await app.post(CANCEL(id))).data).toEqual({
    reason: 'reason-required',
    agreedOn: 'agreement-date-required',
  });
  expect(await app.post(CANCEL(id), grounds)).toMatchObject({ status: 200 });
  expect(await chainOf(id)).toBe('CANCELED');
});

test('ACT-007 ACT-022 ACT-040 invoices are copied into drafts of today, and those that cannot be are named', async () => {
  await anew();
  const id = await issue(fixture, company);
  const replaced = await issue(fixture, company);
  await app.post(REPLACE(replaced), threeChairs(NOW));
  await drain();
  const damaged = await issue(fixture, company);
  await fixture.platform.db
    .updateTable('invoice_content')
    .set({ content: '{}' })
    .where('company_id', '=', company.companyId)
    .where('invoice_id', '=', damaged)
    .execute();
  // The last is more than any id.
  const noIds = ['999999', '9223372036854775808'];
  const { data } = await app.post(CLONE, { list_invoice_id: [damaged, id, replaced, ...noIds] });
  expect(data.error).toEqual([
    { id: damaged, message: 'BULK_ROW_FAILED' },
    { id: replaced, message: 'CORRECTION_NOT_ALLOWED' },
    ...noIds.map((id) => ({ id, message: 'NOT_FOUND' })),
  ]);
  const [copy] = data.success;
  expect(copy.copied_from).toBe(id);
  expect(await detailOf(copy.id)).toMatchObject({
    invoice_type: 'DRAFT',
    invoice_number: null,
    changed_invoice_fk: null,
    total_amount_with_tax: '416400',
  });
});

test('ACT-040 a copy of last year’s invoice is in the same series of this year', async () => {
  await anew();
  const id = await issue(fixture, company);
  await sql`
    update invoice_content set content = replace(content::text, 'C26TAA', 'C25TAA')::json
    where company_id = ${company.companyId} and invoice_id = ${id}`.execute(fixture.platform.db);
  const { data } = await app.post(CLONE, { list_invoice_id: [id] });
  expect(await detailOf(data.success[0].id)).toMatchObject({ invoice_serial: 'C26TAA' });
});

test('ACT-040 a received invoice is copied into a draft of the company: its goods, in a series of its own, for a buyer still to be entered', async () => {
  await anew();
  const sample = await sampleDraft(fixture.platform.db, company.companyId, { serial: 'C26TXX' });
  const received = { ...sample, seller: { ...sample.seller, taxCode: '0399997701' } };
  const id = await saveReceived(fixture.platform, company, received, 31);
  const { data } = await app.post(CLONE, { list_invoice_id: [id] });
  expect(data.error).toEqual([]);
  const copy = await detailOf(data.success[0].id);
  expect(copy).toMatchObject({
    invoice_type: 'DRAFT',
    invoice_serial: 'C26TAA',
    buyer_data: { buyer_tax_code: null, buyer_legal_name: null },
    total_amount_with_tax: received.totals.withTax,
  });
  expect(copy.seller_data.seller_taxcode).toBe(company.taxCode);
});

test('ACT-025 ACT-054 VAL-025 an issued invoice is explained, every note with who and when', async () => {
  await anew();
  const id = await issue(fixture, company);
  expect(await app.put(EXPLAIN(id), { explanation: ' ' })).toMatchObject({ status: 400 });
  await app.put(EXPLAIN(id), { explanation: 'Đã gọi cho khách' });
  const { data } = await app.put(EXPLAIN(id), { explanation: 'Khách đồng ý' });
  expect(data).toMatchObject([
    { explanation: 'Đã gọi cho khách', actor: 'Trần Kế Toán' },
    { explanation: 'Khách đồng ý' },
  ]);
  const unsent = await draft(company);
  expect(await app.put(EXPLAIN(unsent), { explanation: 'x' })).toMatchObject({
    message: 'CORRECTION_NOT_ALLOWED',
  });
});

test('USER-006 without permission to read invoices no copy and no correction can be drafted', async () => {
  await anew();
  const id = await issue(fixture, company);
  const unsent = await draft(company);
  const colleague = without('invoice_management');
  expect((await colleague.post(CLONE, { list_invoice_id: [id, unsent] })).data).toMatchObject({
    success: [{ copied_from: unsent }],
    error: [{ id, message: 'FORBIDDEN' }],
  });
  for (const [address, change] of CORRECTING)
    expect(await colleague.post(address(id), change())).toMatchObject({
      status: 403,
      data: { permission: 'invoice_management.view' },
    });
  const { data } = await without('invoice_draft_management', 'view').post(CLONE, {
    list_invoice_id: [unsent],
  });
  expect(data.error).toEqual([{ id: unsent, message: 'FORBIDDEN' }]);
});

test('USER-006 cancelling deletes a draft only for those who may delete drafts', async () => {
  await anew();
  const unsent = await draft(company);
  expect(
    await without('invoice_draft_management', 'delete').post(CANCEL(unsent), {}),
  ).toMatchObject({ status: 403, data: { permission: 'invoice_draft_management.delete' } });
  expect(await detailOf(unsent)).toMatchObject({ invoice_type: 'DRAFT' });
});
