import { beforeAll, expect, test } from 'vitest';
import {
  askRun,
  draft as draftOf,
  issue,
  PREPARE,
  UPDATE,
} from '../features/issuing/testing/calls.ts';
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
} from './testing/correcting-app.ts';

let fixture: IssuingFixture;
let company: IssuingCompany;
let app: ReturnType<typeof correctingApp>;
beforeAll(async () => {
  fixture = await issuingFixture();
});

const CHAIR = { name: 'Ghế văn phòng', price: '150000', rate: '10' } as const;
const back = (pieces: string, change: object = {}) => ({
  ...payload(),
  reason_change: 'Khách trả lại hàng',
  cause_code: '05',
  agreement_date: '2026-11-21',
  lines: [{ ...line({ ...CHAIR, quantity: `-${pieces}` }), method: 'GIAM' }],
  ...change,
});
const NOW = { is_publish_now: true };
type Warned = { data: { warnings: { path: string; code: string; params?: object }[] } };
const credits = ({ data }: Warned) =>
  data.warnings.filter(({ code }) => code.startsWith('credit-'));

/** Two chairs at 10 % and a book at 8 %. */
async function sold() {
  company = await fixture.company();
  app = correctingApp(fixture, company);
  return issue(fixture, company);
}

test('a credit beyond what is left after earlier returns is pointed out when it is drafted, changed, confirmed and issued', async () => {
  const id = await sold();
  const first = await app.post(EDIT_PRODUCT(id), back('1', NOW));
  expect(credits(first)).toEqual([]);
  await fixture.platform.jobs.drain();
  const draft = await app.post(EDIT_PRODUCT(id), back('2'));
  const tooMuch = [
    {
      path: 'lines.0.rate',
      code: 'credit-exceeds-rate',
      severity: 'warning',
      params: { rate: '10', left: '150000', credit: '300000' },
    },
    {
      path: 'totals.withTax',
      code: 'credit-exceeds-sale',
      severity: 'warning',
      params: { left: '251400', credit: '330000' },
    },
  ];
  expect(credits(draft)).toEqual(tooMuch);
  const changed = await app.put(UPDATE(draft.data.id), back('2'));
  expect(changed).toMatchObject({ status: 200 });
  expect(credits(changed)).toEqual(tooMuch);
  const prepared = await app.get(PREPARE(draft.data.id));
  expect(prepared.data).toMatchObject({ may_release: true });
  expect(prepared.data.issues).toEqual(tooMuch);
  const issued = await app.post(RELEASE_CORRECTION(draft.data.id), {});
  expect(issued).toMatchObject({ status: 200, data: { state: 'numbered' } });
  expect(credits(issued)).toEqual(tooMuch);
});

test('tax at a rate that was not charged is pointed out at once, and so is more than the whole sale', async () => {
  const id = await sold();
  const wrong = { lines: [{ ...line({ ...CHAIR, quantity: '-1', rate: '5' }), method: 'GIAM' }] };
  expect(credits(await app.post(EDIT_PRODUCT(id), back('1', { ...wrong, ...NOW })))).toMatchObject([
    { code: 'credit-exceeds-rate', params: { rate: '5', left: '0', credit: '150000' } },
  ]);
  await fixture.platform.jobs.drain();
  expect(credits(await app.post(EDIT_PRODUCT(id), back('3')))).toMatchObject([
    { code: 'credit-exceeds-rate', params: { rate: '10' } },
    { path: 'totals.withTax', code: 'credit-exceeds-sale', params: { credit: '495000' } },
  ]);
});

test('the detail states what is left, by rate and line by line', async () => {
  const id = await sold();
  expect((await app.get(DETAIL(id))).data.left).toMatchObject({
    total_amount_with_tax: '416400',
    members: 1,
    lines: null,
  });
  await app.post(EDIT_PRODUCT(id), back('1', NOW));
  await fixture.platform.jobs.drain();
  expect((await app.get(DETAIL(id))).data.left).toMatchObject({
    total_amount_without_tax: '230000',
    total_amount_with_tax: '251400',
    members: 2,
    by_rate: [
      { rate: '8', base: '80000', tax: '6400' },
      { rate: '10', base: '150000', tax: '15000' },
    ],
    lines: [
      { name: 'Ghế văn phòng', quantity: '1', subtotal: '150000' },
      { name: 'Sách kế toán', quantity: '1', subtotal: '80000' },
    ],
  });
});

test('one adjustment of many is weighed invoice by invoice, and counts in the family of each', async () => {
  const id = await sold();
  const other = await issue(fixture, company);
  const listed = (quantity: string, original_index: number) => ({
    ...line({ ...CHAIR, quantity: `-${quantity}` }),
    method: 'GIAM',
    original_index,
  });
  const many = (first: string, second: string) => ({
    ...back('1'),
    cause_code: '13',
    original_ids: [id, other],
    list_number: 'BK-01',
    lines: [listed(first, 1), listed(second, 2)],
    ...NOW,
  });
  const made = await app.post(EDIT_PRODUCT(id), many('1', '3'));
  expect(made).toMatchObject({ status: 200 });
  expect(credits(made).map(({ path }) => path)).toEqual(['lines.1.rate', 'totals.withTax']);
  await fixture.platform.jobs.drain();
  expect((await app.get(DETAIL(id))).data.left).toMatchObject({
    by_rate: [{ rate: '8' }, { rate: '10', base: '150000' }],
    lines: [{ name: 'Ghế văn phòng', quantity: '1' }, { name: 'Sách kế toán' }],
  });
  expect((await app.get(DETAIL(other))).data.left).toMatchObject({
    by_rate: [{ rate: '8' }, { rate: '10', base: '-150000' }],
  });
});

test('before many drafts are issued together, those that take back too much are counted and named', async () => {
  const id = await sold();
  const enough = await app.post(EDIT_PRODUCT(id), back('1', NOW));
  expect(enough.status).toBe(200);
  await fixture.platform.jobs.drain();
  await draftOf(company);
  const tooMuch = await app.post(EDIT_PRODUCT(id), back('2'));
  expect((await askRun(company)).data).toMatchObject({
    kind: 'issue',
    total: 2,
    credits: { exceeding: 1, not_compared: 0, examples: [{ id: tooMuch.data.id }] },
  });
});

const LESS = { type: 'CHIET_KHAU', name: 'Chiết khấu', rate: '10', subtotal: '100000' } as const;
/** A discount comes back as an increase of its name. */
const discountBack = (subtotal: string) => ({
  ...line({ ...CHAIR, name: LESS.name, quantity: undefined, price: undefined, unit: undefined }),
  subtotal,
  method: 'TANG',
});
const doubts = ({ data }: Warned) =>
  data.warnings.filter(({ code }) => /^credit-|^discount-not/.test(code));

test('a return that leaves out the discount of its goods is pointed out when it is drafted, changed, confirmed and before many are issued', async () => {
  company = await fixture.company();
  app = correctingApp(fixture, company);
  const id = await issue(fixture, company, {
    ...payload(),
    lines: [line({ ...CHAIR, quantity: '10' }), LESS],
  });
  const half = (subtotal: string) =>
    back('5', {
      lines: [{ ...line({ ...CHAIR, quantity: '-5' }), method: 'GIAM' }, discountBack(subtotal)],
    });
  const draft = await app.post(EDIT_PRODUCT(id), back('5'));
  const missing = {
    path: 'lines.0.subtotal',
    code: 'discount-not-returned',
    severity: 'warning',
    params: { rate: '10', discount: '50000' },
  };
  expect(doubts(draft)).toEqual([missing]);
  expect((await app.get(PREPARE(draft.data.id))).data.issues).toEqual([missing]);
  expect((await askRun(company)).data.credits).toMatchObject({
    exceeding: 1,
    examples: [{ id: draft.data.id }],
  });
  expect(doubts(await app.put(UPDATE(draft.data.id), half('50000')))).toEqual([]);
  expect(doubts(await app.put(UPDATE(draft.data.id), half('10000')))).toMatchObject([
    { code: 'discount-not-returned', params: { discount: '40000' } },
  ]);
});

test('what is left of an invoice with a discount retains the share of the discount', async () => {
  company = await fixture.company();
  app = correctingApp(fixture, company);
  const id = await issue(fixture, company, {
    ...payload(),
    lines: [line({ ...CHAIR, quantity: '10' }), LESS],
  });
  const half = back('5', {
    ...NOW,
    lines: [{ ...line({ ...CHAIR, quantity: '-5' }), method: 'GIAM' }, discountBack('50000')],
  });
  expect(await app.post(EDIT_PRODUCT(id), half)).toMatchObject({ status: 200 });
  await fixture.platform.jobs.drain();
  expect((await app.get(DETAIL(id))).data.left).toMatchObject({
    total_amount_without_tax: '700000',
    lines: [
      { name: 'Ghế văn phòng', quantity: '5', subtotal: '750000' },
      { type: 'CHIET_KHAU', subtotal: '50000', tax_money: '5000' },
    ],
  });
});
