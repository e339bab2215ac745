import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import type { Signer } from '@hoadon/signing/keys/signer';
import { signInPlace } from '@hoadon/signing/sign-in-place';
import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import type { QuestionedInvoice } from '@hoadon/xml/message/review-request';
import { readPrepared } from '@hoadon/xml/prepared-document';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PrintedMistakeNotice } from '../connectors/pdf/port.ts';
import { closingOf } from '../connectors/signatures/closing-signature.ts';
import { installFeature, routesOf } from '../feature.ts';
import { testCompanyRoutes } from '../features/company/testing.ts';
import { waitingMessages } from '../features/issuing/inbox/parked.repository.ts';
import { issue } from '../features/issuing/testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
} from '../features/issuing/testing/issuing-fixture.ts';
import { reviewMessage } from '../features/issuing/testing/modelled-notices.ts';
import { CALM } from '../features/issuing/testing/modelled-plan.ts';
import { receiptMessage } from '../features/issuing/testing/receipt-message.ts';
import {
  type MistakeReportsDeps,
  mistakeAnswers,
  mistakeReportsFeature,
} from '../features/mistake-reports/index.ts';
import { appFor } from '../platform/http/testing.ts';
import { insertTaxOffices } from '../testing/tax-offices.ts';
import {
  correctingApp,
  EDIT_PRODUCT,
  lessOneChair,
  RELEASE_CORRECTION,
  REPLACE,
  threeChairs,
} from './testing/correcting-app.ts';

const BASE = '/e-invoice-api/api/invoices';
const LIST = `${BASE}/mistake-reports`;
const UNREPORTED = `${LIST}?bcss_status=CHUA_BAO_CAO`;
const EXPORT = `${BASE}/published/statistic-mistake-invoice`;
const SEND = `${BASE}/published/send-statistic-mistake-invoice`;
const HISTORY = (id: string) => `${BASE}/download-xml-bcss-history/${id}`;
const OFFICE = { approval_unit_code: '10105', approval_unit: 'Thuế cơ sở 5 thành phố Hà Nội' };
const NOW = { is_publish_now: true };

let fixture: IssuingFixture;
let deps: MistakeReportsDeps;
let printed: PrintedMistakeNotice[];
let company: IssuingCompany;
let app: ReturnType<typeof appFor>;
let correcting: ReturnType<typeof correctingApp>;
beforeAll(async () => {
  fixture = await issuingFixture((deps) => ({ ...deps, otherReplies: mistakeAnswers(deps) }));
  const pdf = {
    ...fixture.deps.pdf,
    printMistakeNotice: async (_companyId: string, notice: PrintedMistakeNotice) => {
      printed.push(notice);
      return plainPdf();
    },
  };
  deps = { ...fixture.deps, pdf };
  installFeature(deps.jobs, mistakeReportsFeature(deps));
  await insertTaxOffices(deps.db);
});
beforeEach(async () => {
  fixture.authority.plan.current = CALM;
  printed = [];
  company = await fixture.company();
  app = appFor(routesOf(mistakeReportsFeature(deps)), company.accountant, fixture.platform.db);
  correcting = correctingApp(fixture, company);
});
const drain = () => fixture.platform.jobs.drain();
const behave = (plan: Partial<typeof CALM>) => {
  fixture.authority.plan.current = { ...CALM, ...plan };
};
const send = (ids: readonly string[], more: Record<string, string> = {}) =>
  app.upload(SEND, { list_invoice_id: ids.join(','), ca_type: 'HSM', ...OFFICE, ...more }, {});
const theReport = async (id: string): Promise<MistakeReport> => {
  const { data } = await app.get(LIST);
  return data.find((row: MistakeReport) => row.id === id);
};
const noticesHere = () =>
  fixture.authority.notices.filter(({ taxCode }) => taxCode === company.taxCode);

async function mistaken(): Promise<[string, string]> {
  const adjusted = await issue(fixture, company);
  const replaced = await issue(fixture, company);
  await correcting.post(EDIT_PRODUCT(adjusted), lessOneChair(NOW));
  await correcting.post(REPLACE(replaced), threeChairs(NOW));
  await drain();
  return [adjusted, replaced];
}

test('MIST-001 MIST-002 MIST-004 MIST-009 MIST-010 what was adjusted or replaced is listed to be reported, five to a page', async () => {
  const [adjusted, replaced] = await mistaken();
  const { data, page_info } = await app.get(UNREPORTED);
  expect(page_info).toMatchObject({ total: 2, current_page: 1, current_limit: 5 });
  expect(data.map(({ data: [row] }: MistakeReport) => [row?.invoice_id, row?.nature])).toEqual([
    [replaced, 'replace'],
    [adjusted, 'adjust'],
  ]);
  expect(data[1].data[0]).toMatchObject({ reason: 'Ghi sai số lượng', state: null });
  const listed = await app.get(
    `${UNREPORTED}&search_text=00000002&from_date=2026-11-01&end_date=2026-11-30`,
  );
  expect(listed.page_info.total).toBe(1);
  const year = await app.get(`${UNREPORTED}&from_date=2025-01-01&end_date=2026-11-30`);
  expect(year).toMatchObject({ status: 400, data: { from_date: 'range-over-a-year' } });
});

test('MIST-006 the notices that name one invoice are found by it, and none of another', async () => {
  const [adjusted, replaced] = await mistaken();
  const { data: sent } = await send([adjusted]);
  await drain();
  const of = async (id: string) => {
    const { data, page_info } = await app.get(`${LIST}?invoice_id=${id}`);
    return [data.map((row: MistakeReport) => row.id), page_info.total];
  };
  expect(await of(adjusted)).toEqual([[sent.id], 1]);
  expect(await of(replaced)).toEqual([[], 0]);
});

test('MIST-007 a notice to a tax office that does not exist is not signed, shown or sent', async () => {
  const [adjusted] = await mistaken();
  const unknown = { approval_unit_code: '99999', approval_unit: 'Cơ quan thuế' };
  expect(await send([adjusted], unknown)).toMatchObject({
    status: 400,
    message: 'INPUT_DATA_IS_INVALID',
    issues: [{ path: 'approval_unit_code', code: 'tax-office-unknown' }],
  });
  expect(noticesHere()).toHaveLength(0);
});

test('COMP-015 COMP-017 MIST-007 a company without a tax office can send no notice; once it has chosen one, the notice names it by itself', async () => {
  const { db } = fixture.platform;
  const office = { code: '50100', name: 'Thuế Đà Nẵng' };
  await db
    .insertInto('tax_office')
    .values({ ...office, level: 'province' })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
  await db
    .updateTable('company')
    .set({ tax_office_code: null })
    .where('id', '=', company.companyId)
    .execute();
  const [adjusted] = await mistaken();
  const notice = { list_invoice_id: adjusted, ca_type: 'HSM' };
  expect(await app.upload(SEND, notice, {})).toMatchObject({
    message: 'REPORT_INVOICE_ERROR_FAILED',
    data: { reason: 'FORMAT' },
  });
  const settings = appFor(testCompanyRoutes(fixture.platform), company.admin, db);
  const SELLER = '/e-invoice-api/api/seller/infomation'; // sic
  const { version } = (await settings.get(`${SELLER}/settings`)).data;
  const chosen = { version, approval_unit_code: office.code };
  expect((await settings.put(`${SELLER}/update`, chosen)).status).toBe(200);
  expect((await app.upload(SEND, notice, {})).status).toBe(200);
  await drain();
  expect(noticesHere()).toHaveLength(1);
  expect(printed).toMatchObject([{ office }]);
});

test('MIST-006 MIST-007 MIST-012 MIST-013 one notice reports several invoices, and its messages are stored as sent and received', async () => {
  const ids = await mistaken();
  const sent = await send(ids);
  expect(sent).toMatchObject({ status: 200, data: { status_name: 'signed' } });
  expect(sent.data.list_invoice_no).toEqual(['00000001', '00000002']);
  await drain();
  const [notice] = noticesHere();
  expect(notice).toMatchObject({ answers: null, office: { code: '10105' } });
  expect(notice?.invoices.map(({ number, nature }) => [number, nature])).toEqual([
    ['1', 'adjust'],
    ['2', 'replace'],
  ]);
  const row = await theReport(sent.data.id);
  expect(row).toMatchObject({ status_name: 'accepted', request_data: HISTORY(sent.data.id) });
  expect(row.data.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  expect(row.answers.map(({ type }) => type)).toEqual(['204', '301']);
  const xml = await app.get(HISTORY(sent.data.id));
  const message = fixture.authority.tried.find((tried) =>
    Buffer.from(tried).includes(row.ma_thong_diep ?? '-'),
  );
  expect('bytes' in xml && message && xml.bytes.equals(message)).toBe(true);
  const answer = await app.get(row.answers[1]?.data ?? '');
  expect('bytes' in answer && answer.bytes.includes('<MLTDiep>301</MLTDiep>')).toBe(true);
  expect((await app.get(UNREPORTED)).page_info.total).toBe(0);
});

test.each([
  ['arrived', 'arrives', ['999', '204', '301']],
  ['was not taken', 'not-taken', ['999']],
] as const)(
  'the receipt that a notice %s is stored with it and can be downloaded, byte for byte',
  async (_, fate, types) => {
    const ids = await mistaken();
    const receipts: Uint8Array[] = [];
    behave({
      fate: () => fate,
      receiptOf: (message) => {
        const receipt = receiptMessage(message);
        receipts.push(receipt);
        return receipt;
      },
    });
    const { data } = await send(ids);
    await drain();
    const row = await theReport(data.id);
    expect(row.status_name).toBe(fate === 'arrives' ? 'accepted' : 'refused');
    expect(row.answers.map(({ type }) => type)).toEqual(types);
    const stored = await app.get(row.answers[0]?.data ?? '');
    expect('bytes' in stored && stored.bytes.equals(Buffer.from(receipts[0] ?? []))).toBe(true);
  },
);

test('MIST-006 SIGN-026 a notice that is signed here has a print that the same key signed', async () => {
  const ids = await mistaken();
  const { data } = await send(ids);
  const url = `${LIST}/${data.id}/pdf`;
  expect(data.signed_pdf_url).toBe(url);
  const file = await app.get(url);
  if (!('bytes' in file)) throw new Error(JSON.stringify(file));
  expect(closingOf(file.bytes)).toMatchObject({ holder: { taxCode: company.taxCode } });
  expect(printed).toMatchObject([
    {
      taxpayer: { taxCode: company.taxCode },
      office: { code: '10105' },
      messageId: data.ma_thong_diep,
      invoices: [
        { symbol: '1C26TAA', number: '00000001', nature: 'Điều chỉnh', reason: 'Ghi sai số lượng' },
        { symbol: '1C26TAA', number: '00000002', nature: 'Thay thế' },
      ],
    },
  ]);
});

test('a notice is sent though its print cannot be made', async () => {
  const [id] = await mistaken();
  const printMistakeNotice = () => Promise.reject(new Error('no printer'));
  const withoutPrinter = { ...deps, pdf: { ...deps.pdf, printMistakeNotice } };
  app = appFor(
    routesOf(mistakeReportsFeature(withoutPrinter)),
    company.accountant,
    fixture.platform.db,
  );
  const { data } = await send([id]);
  expect(data).toMatchObject({ status_name: 'signed', signed_pdf_url: null });
  await drain();
  expect((await theReport(data.id)).status_name).toBe('accepted');
});

test('an invoice that the authority refuses is shown with its reason, refuses no other and is to be reported again', async () => {
  const ids = await mistaken();
  behave({ noticeVerdict: () => ({ refuses: ['2'] }) });
  const { data } = await send(ids);
  await drain();
  const row = await theReport(data.id);
  expect(row.status_name).toBe('accepted');
  expect(row.data.map(({ state, refusal_code }) => [state, refusal_code])).toEqual([
    ['accepted', null],
    ['refused', '20001'],
  ]);
  expect(row.data[1]?.refusal_text).toBe('Hóa đơn không có trong cơ sở dữ liệu');
  const left = await app.get(UNREPORTED);
  expect(left.data.map(({ list_invoice_no }: MistakeReport) => list_invoice_no)).toEqual([
    ['00000002'],
  ]);
});

test('where the authority refuses an invoice that was not reported, none of the notice is called accepted', async () => {
  const ids = await mistaken();
  behave({ noticeVerdict: () => ({ refuses: ['2'], misnames: '77' }) });
  const { data } = await send(ids);
  await drain();
  const row = await theReport(data.id);
  expect(row.status_name).toBe('received');
  expect(row.data.map(({ state }) => state)).toEqual(['open', 'open']);
  expect(await waitingMessages(fixture.platform.db, company.companyId)).toMatchObject([
    { reason: 'REFUSES_AN_INVOICE_NOT_REPORTED' },
  ]);
});

test('a notice whose form is wrong is refused as a whole', async () => {
  const ids = await mistaken();
  const malformed = { code: '20001', path: null, text: 'Sai định dạng', remedy: null };
  behave({ noticeVerdict: () => ({ malformed }) });
  const { data } = await send(ids);
  await drain();
  expect(await theReport(data.id)).toMatchObject({
    status_name: 'refused',
    failure_code: '20001',
    data: [{ state: 'refused' }, { state: 'refused' }],
  });
});

test('replies that arrive twice and in the wrong order have the same outcome', async () => {
  const ids = await mistaken();
  behave({ noticeVerdict: () => ({ outOfOrder: true, copies: 2 }) });
  const { data } = await send(ids);
  await drain();
  const row = await theReport(data.id);
  expect(row.status_name).toBe('accepted');
  expect(row.answers.map(({ type }) => type).sort()).toEqual(['204', '301']);
});

test.each([
  ['its receipt was lost', 'answer-lost'],
  ['it was lost on the way', 'message-lost'],
  ['the line was down', 'unreachable'],
] as const)('a notice goes out once, byte for byte, when %s', async (_, fate) => {
  const ids = await mistaken();
  const fates = [fate, 'arrives', 'arrives', 'arrives'] as const;
  let next = 0;
  behave({ fate: () => fates[Math.min(next++, 3)] ?? 'arrives' });
  const before = fixture.authority.tried.length;
  const { data } = await send(ids);
  for (let turn = 0; turn < 4; turn += 1) {
    await fixture.platform.jobs.drain({ tolerant: true });
    await app.post(`${LIST}/${data.id}/resend`);
  }
  await fixture.platform.jobs.drain({ tolerant: true });
  expect(await theReport(data.id)).toMatchObject({ status_name: 'accepted' });
  expect(noticesHere()).toHaveLength(1);
  const tried = fixture.authority.tried.slice(before).map((bytes) => Buffer.from(bytes).toString());
  expect(new Set(tried).size).toBe(1);
  expect(fixture.authority.contradictions).toEqual([]);
});

test('of two who report one invoice at once one does, and what was never issued cannot be reported', async () => {
  const [id] = await mistaken();
  const answers = await Promise.all([send([id]), send([id])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject({
    message: 'REPORT_INVOICE_ERROR_FAILED',
    data: { reason: 'REPORT_PENDING', invoices: id },
  });
  const never = await send([id, '999999']);
  expect(never).toMatchObject({
    status: 409,
    data: { reason: 'NOT_REPORTABLE', invoices: '999999' },
  });
});

/** Two invoices of number 1, the second of another series and the month before. */
async function sameNumberTwice(): Promise<[string, string]> {
  company = await fixture.company({ series: ['C26TAA'] });
  app = appFor(routesOf(mistakeReportsFeature(deps)), company.accountant, fixture.platform.db);
  const first = await issue(fixture, company);
  const other = await issue(fixture, company);
  await fixture.platform.db
    .updateTable('invoice')
    .set({ serial: 'C26TBB', number: 1, issued_on: '2026-10-31' })
    .where('company_id', '=', company.companyId)
    .where('id', '=', other)
    .execute();
  return [first, other];
}
const sendNumbers = (list_invoice_number: string, more: Record<string, string> = {}) =>
  app.upload(
    SEND,
    { list_invoice_number, ca_type: 'HSM', reason: 'Sai tên người mua', ...OFFICE, ...more },
    {},
  );
const reportedIds = ({ data }: Awaited<ReturnType<typeof sendNumbers>>) =>
  data.data.map(({ invoice_id }: MistakeReport['data'][number]) => invoice_id);
const NOVEMBER = { from_date: '2026-11-01', end_date: '2026-11-30' };
const refusedFor = (reason: string, invoices: string) => ({
  status: 409,
  message: 'REPORT_INVOICE_ERROR_FAILED',
  data: { reason, invoices },
});

test('MIST-007 a notice names invoices by their numbers, not by ids: 1 and 00000001 are number 1', async () => {
  const [adjusted, replaced] = await mistaken();
  const sound = await issue(fixture, company);
  await fixture.platform.db
    .updateTable('invoice')
    .set({ number: Number(sound) + 10 })
    .where('company_id', '=', company.companyId)
    .where('id', '=', sound)
    .execute();
  expect(await sendNumbers(String(Number(sound) + 20))).toMatchObject({
    status: 409,
    data: { reason: 'NOT_REPORTABLE' },
  });
  expect(noticesHere()).toEqual([]);
  const sent = await sendNumbers('1,1C26TAA 00000002');
  expect(sent).toMatchObject({ status: 200, data: { list_invoice_no: ['00000001', '00000002'] } });
  expect(reportedIds(sent)).toEqual([adjusted, replaced]);
  const byNumber = await sendNumbers(String(Number(sound) + 10));
  expect(reportedIds(byNumber)).toEqual([sound]);
  expect(await sendNumbers('A-7')).toMatchObject({ status: 400 });
  expect(await sendNumbers('')).toMatchObject({ status: 400 });
});

test('MIST-007 a number that two series have is refused until the series or the days tell which', async () => {
  const [first, other] = await sameNumberTwice();
  expect(await sendNumbers('00000001')).toMatchObject(refusedFor('AMBIGUOUS_NUMBER', '00000001'));
  const excel = await app.get(`${EXPORT}?export_type=EXCEL&list_invoice_number=1`);
  expect(excel).toMatchObject(refusedFor('AMBIGUOUS_NUMBER', '00000001'));
  expect(noticesHere()).toEqual([]);
  expect(reportedIds(await sendNumbers('1C26TBB 1'))).toEqual([other]);
  expect(reportedIds(await sendNumbers('1', NOVEMBER))).toEqual([first]);
});

test('MIST-007 an invoice outside the given days is refused, by number and by id', async () => {
  const [first, other] = await sameNumberTwice();
  expect(await sendNumbers('C26TBB 1', NOVEMBER)).toMatchObject(
    refusedFor('OUTSIDE_THE_DAYS', 'C26TBB 00000001'),
  );
  expect(await send([first, other], NOVEMBER)).toMatchObject(refusedFor('OUTSIDE_THE_DAYS', other));
  expect(await send([first], { ...NOVEMBER, end_date: '2026-10-31' })).toMatchObject({
    status: 400,
  });
  expect(noticesHere()).toEqual([]);
});

test('MIST-001 a return of goods (cause 05) is no mistake and is not listed to be reported; a wrong quantity (13) is', async () => {
  const id = await issue(fixture, company);
  await correcting.post(EDIT_PRODUCT(id), lessOneChair({ ...NOW, cause_code: '05' }));
  await drain();
  expect(await unreported()).toEqual([]);
  const explained = await send([id], { reason: 'Sai địa chỉ người mua' });
  expect(explained.data.data).toMatchObject([{ nature: 'explain' }]);
  await drain();
  await correcting.post(
    EDIT_PRODUCT(id),
    lessOneChair({ ...NOW, cause_code: '13', reason_change: 'Ghi sai đơn giá' }),
  );
  await correcting.post(
    EDIT_PRODUCT(id),
    lessOneChair({ ...NOW, cause_code: '05', reason_change: 'Trả lại' }),
  );
  await drain();
  expect(await unreported()).toEqual([id]);
  const { data, page_info } = await app.get(UNREPORTED);
  expect(page_info.total).toBe(1);
  expect(data[0].data[0]).toMatchObject({ nature: 'adjust', reason: 'Ghi sai đơn giá' });
});

test('MIST-003 MIST-008 MIST-011 the notice is looked at as a workbook or a text before it is sent', async () => {
  const ids = await mistaken();
  const query = `list_invoice_id=${ids.join(',')}&approval_unit_code=10105&approval_unit=CQT`;
  const excel = await app.get(`${EXPORT}?export_type=EXCEL&${query}`);
  const sheet = 'bytes' in excel && JSON.parse(excel.bytes.toString());
  expect(sheet).toMatchObject({ name: '04SS-HDDT' });
  expect(sheet.rows).toHaveLength(ids.length);
  const text = await app.get(`${EXPORT}?export_type=TEXT&${query}`);
  expect('bytes' in text && text.bytes.toString()).toContain('04/SS-HĐĐT');
  const none = await app.get(`${EXPORT}?export_type=EXCEL`);
  expect(none.status).toBe(400);
  expect(noticesHere()).toEqual([]);
});

test('SIGN-026 a token signs the prepared message, and nothing else is taken in its place', async () => {
  const ids = await mistaken();
  const uu_id = crypto.randomUUID();
  const query = `export_type=XML&uu_id=${uu_id}&list_invoice_id=${ids.join(',')}&approval_unit_code=10105&approval_unit=CQT`;
  const prepared = await app.get(`${EXPORT}?${query}`);
  if (!('bytes' in prepared)) throw new Error(JSON.stringify(prepared));
  const again = await app.get(`${EXPORT}?${query}`);
  expect('bytes' in again && again.bytes.equals(prepared.bytes)).toBe(true);
  expect(prepared.headers['content-disposition']).toContain(`${uu_id}_mmt.xml`);
  const signed = await signInPlace(
    readPrepared(prepared.bytes, 'a_mmt.xml'),
    company.signer,
    '2026-11-21T09:05:00',
  );
  const hand = (bytes: Uint8Array) =>
    app.upload(
      SEND,
      { uu_id },
      { xml_file: { name: 'a_mmt.xml', mediaType: 'application/xml', bytes } },
    );
  const bent = Buffer.from(Buffer.from(signed).toString().replace('>1</SHDon>', '>7</SHDon>'));
  expect(await hand(bent)).toMatchObject({ status: 409, message: 'SIGN_INVOICE_FAILED' });
  expect((await app.get(LIST)).data).toEqual([]);
  const taken = await hand(signed);
  expect(taken).toMatchObject({ status: 200, data: { status_name: 'signed' } });
  await drain();
  expect(await hand(signed)).toMatchObject({ status: 200, data: { status_name: 'accepted' } });
  expect(noticesHere()).toHaveLength(1);
});

const reviewOf = (signer: Signer, number: string, invoices: readonly QuestionedInvoice[]) =>
  reviewMessage(
    { signer, now: () => fixture.platform.clock.now() },
    // From a Saturday to a Sunday, so the term ends on Monday.
    { taxCode: company.taxCode, number, days: 1, invoices },
  );

test('the authority asks for a review: a task with its deadline until a notice answers it', async () => {
  const [id] = await mistaken();
  const { signer } = await fixture.ca.issue({ commonName: 'CỤC THUẾ', taxCode: null });
  const invoice = {
    template: '1',
    serial: 'C26TAA',
    number: '1',
    issuedOn: '2026-11-21',
    reason: 'Mã số thuế người mua không tồn tại',
  };
  const review = await reviewOf(signer, 'TB-7', [invoice]);
  fixture.authority.deliverMessage(review);
  fixture.authority.deliverMessage(review);
  await drain();
  const { data } = await app.get(`${BASE}/review-requests`);
  expect(data).toMatchObject([
    {
      number: 'TB-7',
      issued_on: '2026-11-21',
      due_on: '2026-11-23',
      invoices: [{ invoice_id: id }],
    },
  ]);
  const answer = await send([id], { review_id: data[0].id, reason: 'Đã điều chỉnh' });
  expect(answer.status).toBe(200);
  await drain();
  expect(noticesHere()[0]).toMatchObject({ answers: { number: 'TB-7', issuedOn: '2026-11-21' } });
  expect((await app.get(`${BASE}/review-requests`)).data).toEqual([]);
});

test('a wrong name or address is reported by an explaining notice, without another invoice', async () => {
  const id = await issue(fixture, company);
  const { status, data } = await send([id], { reason: 'Sai địa chỉ người mua, nay là 7 Lê Lợi' });
  expect(status).toBe(200);
  await drain();
  expect(noticesHere()[0]?.invoices).toMatchObject([
    { number: '1', nature: 'explain', reason: 'Sai địa chỉ người mua, nay là 7 Lê Lợi' },
  ]);
  expect(await theReport(data.id)).toMatchObject({ status_name: 'accepted' });
});

test('a notice that explains an invoice nothing was done to needs its reason', async () => {
  const id = await issue(fixture, company);
  for (const more of [{}, { reason: '  ' }])
    expect(await send([id], more)).toMatchObject({
      message: 'REPORT_INVOICE_ERROR_FAILED',
      data: { reason: 'REASON_MISSING', invoices: id },
    });
  await drain();
  expect(noticesHere()).toEqual([]);
});

test('a request for a review that names no invoice is a task like every other', async () => {
  const { signer } = await fixture.ca.issue({ commonName: 'CỤC THUẾ', taxCode: null });
  fixture.authority.deliverMessage(await reviewOf(signer, 'TB-8', []));
  await drain();
  const { status, data } = await app.get(`${BASE}/review-requests`);
  expect(status).toBe(200);
  expect(data).toMatchObject([{ number: 'TB-8', invoices: [] }]);
});

test('what is still to be reviewed is shown, however many were answered before', async () => {
  const [id] = await mistaken();
  const { data } = await send([id]);
  const { db } = fixture.platform;
  await sql`
    with review as (
      insert into review_request (company_id, message_id, hash, number, issued_on, due_on, round, invoices, received_at)
      select ${company.companyId}::bigint, 'TCT' || nth, repeat('0', 64), 'TB-' || nth, '2026-10-01', '2026-10-03', 1,
        '[]', now()
      from generate_series(1, 200) nth returning company_id, id
    )
    insert into mistake_report (company_id, act_id, state, message_id, connection, sender, receiver, version, ca_id,
      data, data_id, signed_at, message_hash, review_id, office_code, office_name, actor, created_at, changed_at)
    select m.company_id, gen_random_uuid(), 'accepted', m.message_id || review.id, connection, sender, receiver, version,
      ca_id, data, data_id || review.id, signed_at, message_hash, review.id, office_code, office_name, actor, created_at,
      changed_at
    from mistake_report m join review on review.company_id = m.company_id
    where m.company_id = ${company.companyId} and m.id = ${data.id}`.execute(db);
  const { signer } = await fixture.ca.issue({ commonName: 'CỤC THUẾ', taxCode: null });
  fixture.authority.deliverMessage(await reviewOf(signer, 'TB-201', []));
  await drain();
  expect((await app.get(`${BASE}/review-requests`)).data).toMatchObject([{ number: 'TB-201' }]);
});

test('an open page hears of every step that a notice takes', async () => {
  const [id] = await mistaken();
  const fates = ['answer-lost', 'arrives'] as const;
  let next = 0;
  behave({ fate: () => fates[Math.min(next++, 1)] ?? 'arrives' });
  const { data } = await send([id]);
  await fixture.platform.jobs.drain({ tolerant: true });
  expect(toldOf(data.id).slice(0, 3)).toEqual(['signed', 'sending', 'unknown']);
  await app.post(`${LIST}/${data.id}/resend`);
  await fixture.platform.jobs.drain({ tolerant: true });
  expect(toldOf(data.id).at(-1)).toBe('accepted');
});

const toldOf = (reportId: string): string[] =>
  fixture.platform.events.published.flatMap(({ companyId, event }) =>
    companyId === company.companyId && event.type === 'mistake-report' && event.id === reportId
      ? [event.state]
      : [],
  );

const REGISTER = 'C26MAA';

/** An invoice that a cash register issued, corrected by one that replaces it. */
async function mistakenAtRegister(): Promise<string> {
  company = await fixture.company({ series: ['C26TAA'] });
  app = appFor(routesOf(mistakeReportsFeature(deps)), company.accountant, fixture.platform.db);
  correcting = correctingApp(fixture, company);
  const id = await issue(fixture, company);
  await fixture.platform.db
    .updateTable('invoice')
    .set({ serial: REGISTER })
    .where('company_id', '=', company.companyId)
    .where('id', '=', id)
    .execute();
  await correcting.post(REPLACE(id), threeChairs({ ...NOW, cause_code: '14' }));
  await drain();
  return id;
}
const lastTried = () => Buffer.from(fixture.authority.tried.at(-1) ?? []).toString();

test('MIST-007 what a cash register issued is reported in message 303, signed around all that it carries', async () => {
  const id = await mistakenAtRegister();
  const sent = await send([id], { is_pos_invoice: 'true' });
  expect(sent).toMatchObject({ status: 200, data: { status_name: 'signed' } });
  await drain();
  expect(lastTried()).toMatch(
    /<MLTDiep>303<.*<DLieu Id="([^"]+)">.*<CKSNNT><Signature.*URI="#\1"/s,
  );
  expect(lastTried()).toContain('<DSCKS><NNT></NNT></DSCKS>');
  expect(noticesHere()).toMatchObject([{ invoices: [{ serial: REGISTER, nature: 'replace' }] }]);
  const row = await theReport(sent.data.id);
  expect(row).toMatchObject({ status_name: 'accepted', data: [{ state: 'accepted' }] });
  expect(row.answers.map(({ type }) => type)).toEqual(['204', '301']);
});

test('MIST-007 invoices of a cash register and others are not reported in one notice, and the refusal names them', async () => {
  const id = await mistakenAtRegister();
  const other = await issue(fixture, company);
  const refused = (invoices: string) => ({
    status: 409,
    message: 'REPORT_INVOICE_ERROR_FAILED',
    data: { reason: 'CASH_REGISTER_APART', invoices },
  });
  expect(await send([id, other], { is_pos_invoice: 'true' })).toMatchObject(refused(other));
  expect(await send([id, other], { is_pos_invoice: 'false' })).toMatchObject(refused(id));
  expect(await send([id, other])).toMatchObject(refused(id));
  expect(noticesHere()).toEqual([]);
});

test('MIST-007 SIGN-026 a token signs the message 303 where the signing programme looks for its place', async () => {
  const id = await mistakenAtRegister();
  const uu_id = crypto.randomUUID();
  const query = `export_type=XML&is_pos_invoice=true&uu_id=${uu_id}&list_invoice_id=${id}&approval_unit_code=10105&approval_unit=CQT`;
  const prepared = await app.get(`${EXPORT}?${query}`);
  if (!('bytes' in prepared)) throw new Error(JSON.stringify(prepared));
  const file = readPrepared(prepared.bytes, 'a_mmt.xml');
  expect(file.signaturePlace).toMatchObject({ document: 'TDiep', holder: ['CKSNNT'] });
  const bytes = await signInPlace(file, company.signer, '2026-11-21T09:05:00');
  const signed = { name: 'a_mmt.xml', mediaType: 'application/xml', bytes };
  const taken = await app.upload(SEND, { uu_id }, { xml_file: signed });
  expect(taken).toMatchObject({ status: 200, data: { status_name: 'signed' } });
  await drain();
  expect(await theReport(taken.data.id)).toMatchObject({ status_name: 'accepted' });
});

const unreported = async () =>
  (await app.get(UNREPORTED)).data.map(({ data: [row] }: MistakeReport) => row?.invoice_id);

test('an invoice that was reported is to be reported again when it is corrected once more, and not before', async () => {
  const id = await issue(fixture, company);
  await correcting.post(EDIT_PRODUCT(id), lessOneChair(NOW));
  await drain();
  expect(await unreported()).toEqual([id]);
  await send([id]);
  expect(await unreported()).toEqual([]);
  await drain();
  expect(await unreported()).toEqual([]);
  const second = await correcting.post(
    EDIT_PRODUCT(id),
    lessOneChair({ reason_change: 'Lại sai' }),
  );
  await drain();
  expect(await unreported()).toEqual([]);
  await correcting.post(RELEASE_CORRECTION(second.data.id));
  await drain();
  expect(await unreported()).toEqual([id]);
  const { data } = await app.get(UNREPORTED);
  expect(data[0].data[0]).toMatchObject({ nature: 'adjust', reason: 'Lại sai', state: null });
  behave({ noticeVerdict: () => ({ refuses: ['1'] }) });
  await send([id]);
  await drain();
  expect(await unreported()).toEqual([id]);
  behave({});
  await send([id]);
  await drain();
  expect(await unreported()).toEqual([]);
});

test('what was explained to the authority and is adjusted afterwards is reported anew', async () => {
  const id = await issue(fixture, company);
  await send([id], { reason: 'Sai địa chỉ người mua' });
  await drain();
  await correcting.post(EDIT_PRODUCT(id), lessOneChair(NOW));
  await drain();
  expect(await unreported()).toEqual([id]);
});
