import type { IssuePayload } from '@hoadon/contracts/issuing';
import { beforeAll, expect, test } from 'vitest';
import { announceSeries } from '../features/invoice-templates/index.ts';
import { beginRun, CREATE, issue, PREPARE } from '../features/issuing/testing/calls.ts';
import {
  type IssuingCompany,
  type IssuingFixture,
  issuingFixture,
  line,
  payload,
} from '../features/issuing/testing/issuing-fixture.ts';
import { CLONE, correctingApp, DETAIL, EDIT_PRODUCT, REPLACE } from './testing/correcting-app.ts';

/** The reduction of Resolution 204/2025/QH15 ends with 2026. */
const AFTERWARDS = '2027-01-06';
const NOON = `${AFTERWARDS}T05:00:00.000Z`;

let fixture: IssuingFixture;
let company: IssuingCompany;
let app: ReturnType<typeof correctingApp>;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const drain = () => fixture.platform.jobs.drain();
const detailOf = async (id: string) => (await app.get(DETAIL(id))).data;

/** A company that sold in November, and the 6th of January after. */
async function sold(change: Partial<IssuePayload>): Promise<string> {
  fixture.platform.clock.set('2026-11-21T02:00:00.000Z');
  company = await fixture.company({ series: ['C26TAA', 'C27TAA'] });
  app = correctingApp(fixture, company);
  for (const serial of ['C26TBH', 'C27TBH'])
    await announceSeries(fixture.platform.db, company.companyId, {
      template: '2',
      serial,
      announcedOn: '2026-01-02',
    });
  const id = await issue(fixture, company, payload(change));
  expect(await detailOf(id)).toMatchObject({ state: 'accepted' });
  fixture.platform.clock.set(NOON);
  return id;
}

const AT_8 = {
  lines: [line({ name: 'Sách kế toán', quantity: '10', price: '100000', rate: '8' })],
};
const RELIEF = {
  type: 'NGHI_DINH' as const,
  name: '',
  rate: 'KHAC' as const,
  custom_tax_rate: '3',
};
const SALES = {
  invoice_type: '2' as const,
  invoice_template_code: '2',
  invoice_common_code: 'C26TBH',
  lines: [line({ name: 'Ghế gỗ', quantity: '1', price: '450000', rate: 'NONE' }), RELIEF],
};
const OF_2027 = { invoice_common_code: 'C27TAA', issued_date: AFTERWARDS };
const correcting = (cause: string, change: object) => ({
  ...payload(),
  ...OF_2027,
  reason_change: 'Khách trả lại hàng',
  cause_code: cause,
  agreement_date: AFTERWARDS,
  is_publish_now: true,
  ...change,
});
const less = (change: Parameters<typeof line>[0], more: object = {}) => ({
  lines: [{ ...line({ name: 'Sách kế toán', rate: '8', ...change }), method: 'GIAM' }],
  ...more,
});
/** A discount of value alone. */
const VALUE = { quantity: null, price: null, unit: null };

/** Issues it and lets the authority answer. */
async function accepted(path: string, body: object) {
  const made = await app.post(path, body);
  expect(made).toMatchObject({ status: 200 });
  await drain();
  const detail = await detailOf(made.data.id);
  expect(detail).toMatchObject({ state: 'accepted', issued_date: AFTERWARDS });
  return detail;
}

test('ACT-035 in January 2027 goods of 2026 come back at the 8 % that was charged', async () => {
  const id = await sold(AT_8);
  const back = await accepted(
    EDIT_PRODUCT(id),
    correcting('05', less({ quantity: '-1', price: '100000' })),
  );
  expect(back.totals).toMatchObject({
    total_amount_without_tax: '-100000',
    total_tax_mount: '-8000',
    total_amount_with_tax: '-108000',
  });
  expect(back.totals_by_rate).toMatchObject([{ rate: '8', base: '-100000', tax: '-8000' }]);
});

test('in January 2027 the year-end discount on 2026 (cause 04) lowers 8 %', async () => {
  const id = await sold(AT_8);
  const discounted = await accepted(
    EDIT_PRODUCT(id),
    correcting('04', less({ ...VALUE, subtotal: '-50000' })),
  );
  expect(discounted.totals).toMatchObject({ total_tax_mount: '-4000' });
});

test('a discount line lowers the invoice in figures and words, and one marked as a decrease is not issued', async () => {
  const id = await sold(AT_8);
  const discounted = (method: string | null, subtotal: string) =>
    correcting('04', {
      lines: [{ ...line({ ...VALUE, rate: '8', subtotal }), type: 'CHIET_KHAU', method }],
    });
  for (const subtotal of ['-30000', '30000'])
    expect(await app.post(EDIT_PRODUCT(id), discounted('GIAM', subtotal))).toMatchObject({
      status: 400,
      data: { 'lines.0.method': 'line-discount-decrease' },
    });
  const lowered = await accepted(EDIT_PRODUCT(id), discounted(null, '30000'));
  expect(lowered.totals).toMatchObject({ total_tax_mount: '-2400' });
  expect(lowered.total_amount_with_tax).toBe('-32400');
  expect(lowered.total_amount_with_tax_in_words).toMatch(/^Điều chỉnh giảm/);
});

test('what is discounted and raises the sale is pointed out', async () => {
  const id = await sold(AT_8);
  const raised = await app.post(
    EDIT_PRODUCT(id),
    correcting('04', {
      lines: [{ ...line({ name: 'Sách kế toán', quantity: '1', rate: '8' }), method: 'TANG' }],
      is_publish_now: false,
    }),
  );
  expect(raised.data.warnings).toContainEqual(
    expect.objectContaining({ path: 'totals.withTax', code: 'cause-raises-total' }),
  );
});

test('in January 2027 a sale of 2026 is replaced and adjusted at 8 %, and so is what replaced it', async () => {
  const id = await sold(AT_8);
  const eleven = { lines: [line({ name: 'Sách kế toán', quantity: '11', rate: '8' })] };
  const first = await accepted(REPLACE(id), correcting('13', eleven));
  expect(first.totals).toMatchObject({ total_tax_mount: '88000' });
  const again = await accepted(REPLACE(first.id), correcting('13', AT_8));
  expect(again).toMatchObject({
    original_issuance_date: AFTERWARDS,
    original_tax_day: '2026-11-21',
    totals: { total_tax_mount: '80000' },
  });
  const other = await sold(AT_8);
  const raised = await accepted(
    EDIT_PRODUCT(other),
    correcting('13', {
      lines: [{ ...line({ name: 'Sách kế toán', quantity: '1', rate: '8' }), method: 'TANG' }],
    }),
  );
  expect(raised.totals).toMatchObject({ total_tax_mount: '8000' });
});

test('in January 2027 a sales invoice of 2026 is replaced, and comes back, with the relief that it had', async () => {
  const id = await sold(SALES);
  expect((await detailOf(id)).totals).toMatchObject({ total_amount_with_tax: '447300' });
  const ofSales = { invoice_type: '2', invoice_template_code: '2', invoice_common_code: 'C27TBH' };
  const back = await accepted(
    EDIT_PRODUCT(id),
    correcting('05', {
      ...less({ name: 'Ghế gỗ', quantity: '-1', price: '450000', rate: 'NONE' }, ofSales),
      lines: [
        {
          ...line({ name: 'Ghế gỗ', quantity: '-1', price: '450000', rate: 'NONE' }),
          method: 'GIAM',
        },
        RELIEF,
      ],
    }),
  );
  expect(back.totals).toMatchObject({
    decree_tax_reduction: '-2700',
    total_amount_with_tax: '-447300',
  });
  const other = await sold(SALES);
  const two = { lines: [line({ name: 'Ghế gỗ', price: '900000', rate: 'NONE' }), RELIEF] };
  const replaced = await accepted(REPLACE(other), correcting('13', { ...ofSales, ...two }));
  expect(replaced.totals).toMatchObject({ decree_tax_reduction: '5400' });
});

test('in January 2027 a sale of 2026 is still invoiced at 8 %, with its day, a reason and a warning', async () => {
  const id = await sold(AT_8);
  const late = { ...payload(AT_8), ...OF_2027, is_publish_now: true };
  const refused = await app.post(CREATE, late);
  expect(refused).toMatchObject({
    status: 400,
    data: { 'lines.0.rate': 'line-rate-not-in-force' },
  });
  const unexplained = await app.post(CREATE, { ...late, sold_on: '2026-12-30' });
  expect(unexplained).toMatchObject({
    status: 400,
    data: { 'earlierSale.reason': 'late-reason-required' },
  });
  const made = await app.post(CREATE, {
    ...late,
    sold_on: '2026-12-30',
    late_reason: 'Biên bản giao hàng về chậm',
  });
  expect(made).toMatchObject({
    status: 200,
    data: { warnings: [{ code: 'sold-earlier', severity: 'warning' }] },
  });
  await drain();
  expect(await detailOf(made.data.id)).toMatchObject({
    state: 'accepted',
    sold_on: '2026-12-30',
    late_reason: 'Biên bản giao hàng về chậm',
    totals: { total_tax_mount: '80000' },
  });
  // A copy is a sale of its own day; what corrects the late one goes on at its rates.
  const { data } = await app.post(CLONE, { list_invoice_id: [made.data.id, id] });
  expect(data.error).toEqual([]);
  for (const { id: copy } of data.success)
    expect(await detailOf(copy)).toMatchObject({ sold_on: null, late_reason: null });
  const back = await accepted(
    EDIT_PRODUCT(made.data.id),
    correcting('05', less({ quantity: '-10', price: '100000' })),
  );
  expect(back).toMatchObject({
    original_tax_day: '2026-12-30',
    totals: { total_amount_with_tax: '-1080000' },
  });
});

test('in January 2027 a drafted correction of 2026 is confirmed and issued in a run at 8 %', async () => {
  const id = await sold(AT_8);
  const back = correcting('05', less({ quantity: '-2', price: '100000' }));
  const drafted = await app.post(EDIT_PRODUCT(id), { ...back, is_publish_now: false });
  expect(drafted).toMatchObject({ status: 200, data: { state: 'draft', warnings: [] } });
  const prepared = await app.get(PREPARE(drafted.data.id));
  expect(prepared.data).toMatchObject({ may_release: true, issues: [] });
  expect(await beginRun(company, { list_invoice_id: [drafted.data.id] })).toMatchObject({
    status: 200,
  });
  await drain();
  await drain();
  expect(await detailOf(drafted.data.id)).toMatchObject({
    state: 'accepted',
    totals: { total_tax_mount: '-16000' },
  });
});
