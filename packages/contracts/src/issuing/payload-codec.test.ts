import { rateReadings } from '@hoadon/domain/invoice/exchange-rate/rate-readings';
import type {
  Buyer,
  Correction,
  Delivery,
  InvoiceDraft,
  Seller,
} from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { validateInvoice } from '@hoadon/domain/invoice/validation/validate';
import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { decimal, sum, ZERO } from '@hoadon/domain/money/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CorrectionPayload, IssuePayload } from './issue-payload.ts';
import { draftFromPayload, payloadFromDraft } from './payload-codec.ts';

const TODAY = '2026-11-21';
const seller: Seller = {
  taxCode: '0399996606',
  name: 'Công ty TNHH Sao Mai',
  address: '12 Hàng Bài, Hà Nội',
  phone: null,
  email: null,
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
};
const facts = { seller, today: TODAY };
const read = (payload: unknown) => draftFromPayload(IssuePayload.parse(payload), facts);
const readCorrection = (payload: unknown) =>
  draftFromPayload(CorrectionPayload.parse(payload), facts);
const smallest = { invoice_type: '1', buyer_data: {}, lines: [] };

const amount = fc
  .tuple(
    fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }),
    fc.nat({ max: 999_999 }),
  )
  .map(([whole, part]) => decimal(`${whole}.${String(part).padStart(6, '0')}`));
/** The API refuses a rate with two readings, such as 1.539. */
const exchangeRate = amount.filter((rate) => rateReadings(rate) === null);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const text = fc.constantFrom('Thép cuộn', 'a', '00', 'Nguyễn "Văn" & Đỗ', '0399996606');

const line: fc.Arbitrary<Line> = fc
  .record({
    type: fc.constantFrom('product', 'discount', 'note', 'decree'),
    code: maybe(text),
    name: text,
    unit: maybe(text),
    quantity: maybe(amount),
    price: maybe(amount),
    rate: fc.constantFrom(...VAT_RATES),
    customRate: maybe(amount),
    subtotal: maybe(amount),
    tax: maybe(amount),
    total: maybe(amount),
    method: maybe(fc.constantFrom('increase', 'decrease')),
  })
  .map((made) => ({ ...made, customRate: made.rate === 'KHAC' ? made.customRate : null }));

const buyer: fc.Arbitrary<Buyer> = fc.record({
  type: fc.constantFrom('ENTERPRISE', 'PERSONAL'),
  name: maybe(text),
  legalName: maybe(text),
  taxCode: maybe(text),
  address: maybe(text),
  phone: maybe(text),
  fax: maybe(text),
  email: maybe(text),
  identityNumber: maybe(text),
  passportNumber: maybe(text),
  identityType: maybe(text),
  budgetUnitCode: maybe(text),
  country: maybe(fc.constantFrom('JP', 'NO')),
  code: maybe(text),
  bankAccount: maybe(text),
  bankName: maybe(text),
});

const delivery: fc.Arbitrary<Delivery> = fc.record({
  dispatchOrder: text,
  vehicle: text,
  contractNumber: maybe(text),
  warehouseAddress: maybe(text),
  carrierName: maybe(text),
  shipperName: maybe(text),
});

const correction: fc.Arbitrary<Correction> = fc
  .record({
    adjusts: maybe(fc.constantFrom('amounts', 'information')),
    template: fc.constantFrom('1', '2', ''),
    serial: fc.constantFrom('C26TAA', 'K25MYY', ''),
    number: fc.constantFrom('12', '99999999', ''),
    issuedOn: fc.constantFrom('2026-03-05', ''),
    note: fc.constant(null),
    reason: fc.constantFrom('Sai đơn giá', ''),
    causeCode: maybe(fc.constantFrom('05', '13')),
    agreedOn: maybe(fc.constant('2026-11-20')),
    agreementNumber: maybe(text),
    approvalCode: maybe(text),
    evidence: maybe(text),
    taxDay: maybe(fc.constant('2025-12-30')),
  })
  .map(({ taxDay, ...made }) => ({
    ...(taxDay && { taxDay }),
    ...made,
    relation: made.adjusts === null ? 'replaces' : 'adjusts',
  }));

const draft: fc.Arbitrary<InvoiceDraft> = fc
  .record({
    kind: fc.constantFrom('vat', 'sales', 'transfer'),
    currency: fc.constantFrom('VND', 'USD', 'CNY'),
    exchangeRate: maybe(exchangeRate),
    paymentMethod: fc.constantFrom('TM', 'CK', 'TM/CK'),
    buyer,
    lines: fc.array(line, { maxLength: 4 }),
    stated: fc.tuple(amount, amount, amount, amount),
    delivery: maybe(delivery),
    related: maybe(correction),
    note: maybe(text),
    late: maybe(fc.record({ soldOn: fc.constant('2026-11-10'), reason: text })),
  })
  .map(({ late, stated: [withoutTax, tax, withTax, decreeReduction], ...made }) => ({
    ...made,
    serial: 'C26TAA',
    issuedOn: '2026-11-20',
    seller,
    exchangeRate: made.currency === 'VND' ? null : made.exchangeRate,
    delivery: made.kind === 'transfer' ? made.delivery : null,
    totals: {
      withoutTax,
      tax,
      withTax,
      discount: sum(made.lines.map((row) => (row.type === 'discount' && row.subtotal) || ZERO)),
      decreeReduction,
      byRate: [],
    },
    amountInWords: 'Một trăm đồng',
    ...(late && { earlierSale: late }),
  }));

test('ISS-017 ISS-020 LINE-001 LINE-006 every draft comes back from its payload unchanged', () => {
  fc.assert(
    fc.property(draft, (made) => {
      const payload = JSON.parse(JSON.stringify(payloadFromDraft(made)));
      expect(made.related ? readCorrection(payload) : read(payload)).toEqual(made);
    }),
  );
});

test('ISS-012 a payload with only the required fields is a VAT invoice of today in dong, paid by transfer', () => {
  expect(read(smallest)).toMatchObject({
    kind: 'vat',
    issuedOn: TODAY,
    currency: 'VND',
    exchangeRate: null,
    paymentMethod: 'CK',
    buyer: { type: 'ENTERPRISE' },
  });
});

test.each([
  ['HANG_HOA', 'product'],
  ['product', 'product'],
  ['CHIET_KHAU', 'discount'],
  ['discount', 'discount'],
  ['GHI_CHU', 'note'],
  ['note', 'note'],
  ['NGHI_DINH', 'decree'],
  ['decree', 'decree'],
])('LINE-004 AMB-19 line type %s is a %s line', (wire, type) => {
  expect(read({ ...smallest, lines: [{ type: wire, name: 'x' }] }).lines).toMatchObject([{ type }]);
});

test('LINE-002 LINE-009 a line has no rate unless one is chosen, and a percent only under KHAC', () => {
  const lines = [
    { type: 'HANG_HOA', custom_tax_rate: 7 },
    { type: 'HANG_HOA', rate: null },
    { type: 'HANG_HOA', rate: 'KHAC', custom_tax_rate: '7.50' },
  ];
  expect(read({ ...smallest, lines }).lines).toMatchObject([
    { rate: 'NONE', customRate: null },
    { rate: 'NONE', customRate: null },
    { rate: 'KHAC', customRate: '7.5' },
  ]);
});

test('LINE-009 a rate of the list that is sent as a custom one is that rate; the row of the relief has its percentage still', () => {
  const byHand = { name: 'x', rate: 'KHAC', custom_tax_rate: '5.00' };
  const lines = [
    { ...byHand, type: 'HANG_HOA' },
    { ...byHand, type: 'CHIET_KHAU', custom_tax_rate: 8 },
    { ...byHand, type: 'NGHI_DINH' },
  ];
  expect(read({ ...smallest, lines }).lines).toMatchObject([
    { rate: '5', customRate: null },
    { rate: '8', customRate: null },
    { rate: 'KHAC', customRate: '5' },
  ]);
});

test('LINE-003 TANG raises and GIAM lowers', () => {
  const lines = [
    { type: 'HANG_HOA', method: 'TANG' },
    { type: 'HANG_HOA', method: 'GIAM' },
  ];
  expect(read({ ...smallest, lines }).lines.map((row) => row.method)).toEqual([
    'increase',
    'decrease',
  ]);
});

test('ISS-006 AMB-03 a person may be spelled PERSIONAL', () => {
  const typeOf = (buyer_type: string) =>
    read({ ...smallest, buyer_data: { buyer_type } }).buyer.type;
  expect([typeOf('PERSONAL'), typeOf('PERSIONAL'), typeOf('ENTERPRISE')]).toEqual([
    'PERSONAL',
    'PERSONAL',
    'ENTERPRISE',
  ]);
});

test('ISS-005 AMB-17 AMB-18 the buyer is understood under the names of the payload and of the lists', () => {
  const issue = {
    buyer_tax_code: '0399996606',
    buyer_address_line: 'Hà Nội',
    buyer_bank_account: '19001234',
  };
  const list = {
    buyer_taxcode: '0399996606',
    buyer_address: 'Hà Nội',
    buyer_account_number: '19001234',
  };
  const expected = { taxCode: '0399996606', address: 'Hà Nội', bankAccount: '19001234' };
  expect(read({ ...smallest, buyer_data: issue }).buyer).toMatchObject(expected);
  expect(read({ ...smallest, buyer_data: list }).buyer).toMatchObject(expected);
});

test('ISS-013 ISS-018 an exchange rate is dropped for dong and never sent with it', () => {
  const dong = read({ ...smallest, foreign_rate: '25000' });
  expect(dong.exchangeRate).toBeNull();
  expect(payloadFromDraft(dong)).not.toHaveProperty('foreign_rate');
  const dollars = read({ ...smallest, currency_code: 'usd', foreign_rate: '25450.50' });
  expect(payloadFromDraft(dollars)).toMatchObject({
    currency_code: 'USD',
    foreign_rate: '25450.5',
  });
});

test('ISS-009 ISS-010 transport facts stay with delivery notes only', () => {
  const data_plus_for_phieu_xkvc = { NBan_LDDNBo: 'LD-01', NBan_PTVChuyen: '29C-123.45' };
  expect(read({ ...smallest, data_plus_for_phieu_xkvc }).delivery).toBeNull();
  expect(read({ ...smallest, invoice_type: '6', data_plus_for_phieu_xkvc }).delivery).toMatchObject(
    {
      dispatchOrder: 'LD-01',
      vehicle: '29C-123.45',
    },
  );
});

test('ISS-010 ISS-011 ISS-020 a transfer note states all six facts and its kind', () => {
  const facts = {
    NBan_LDDNBo: 'LD-01',
    NBan_PTVChuyen: '29C-000.01',
    NBan_HDSo: 'HĐ 15',
    NBan_DChi: 'Kho số 2',
    NBan_TNVChuyen: 'Lê Thị Mận',
    NBan_HVTNXHang: 'Phạm Văn Ổi',
  };
  const note = read({ ...smallest, invoice_type: '6', data_plus_for_phieu_xkvc: facts });
  expect(payloadFromDraft(note)).toMatchObject({
    invoice_type: '6',
    include_info: true,
    data_plus_for_phieu_xkvc: facts,
  });
  expect(payloadFromDraft(read(smallest))).not.toHaveProperty('include_info');
});

test('a series may be written with its template in front', () => {
  expect(read({ ...smallest, invoice_common_code: '1C26TAA' }).serial).toBe('C26TAA');
  expect(read({ ...smallest, invoice_common_code: 'c26taa' }).serial).toBe('C26TAA');
});

const replacement = {
  ...smallest,
  status: 'REPLACE',
  original_template_code: '1',
  original_invoice_serial: '1c26taa',
  original_invoice_number: '00000012',
  original_issuance_date: '2026-03-05',
  reason_change: 'Sai mã số thuế',
  cause_code: '13',
  agreement_date: '2026-11-20',
  agreement_number: 'BB-07',
  evidence_for_change: 'bien-ban.pdf',
};

test('ISS-019 a replacement names the earlier invoice, its reason, cause, agreement and evidence', () => {
  expect(readCorrection(replacement).related).toEqual({
    relation: 'replaces',
    adjusts: null,
    template: '1',
    serial: 'C26TAA',
    number: '12',
    issuedOn: '2026-03-05',
    note: null,
    reason: 'Sai mã số thuế',
    causeCode: '13',
    agreedOn: '2026-11-20',
    agreementNumber: 'BB-07',
    approvalCode: null,
    evidence: 'bien-ban.pdf',
  });
  expect(readCorrection({ ...replacement, note_change: 'Thay thế' }).note).toBe('Thay thế');
});

test.each([
  [{ status: 'MODIFY', modify: 'PRODUCT' }, 'amounts'],
  [{ status: 'MODIFY', modify: 'INFORMATION' }, 'information'],
  [{ status: 'MODIFY' }, 'amounts'],
  [{ status: 'REPLACE', modify: 'INFORMATION' }, null],
])('%j adjusts %s', (chain, adjusts) => {
  expect(readCorrection({ ...replacement, ...chain }).related?.adjusts).toBe(adjusts);
});

test('ISS-019 the day of the original is understood under its other name', () => {
  const { original_issuance_date: date_create_original, ...rest } = replacement;
  expect(readCorrection({ ...rest, date_create_original }).related?.issuedOn).toBe('2026-03-05');
});

test('a new invoice is never a correction, whatever its payload contains', () => {
  expect(read(replacement).related).toBeNull();
});

/** What is found wrong with a correction that comes over the wire. */
const foundIn = (change: object): string[] => {
  const draft = readCorrection({ ...replacement, status: 'MODIFY', ...change });
  const rules = ruleSetOn(draft.issuedOn);
  return validateInvoice(draft, { today: TODAY, rules, purpose: 'issue' }).map(({ code }) => code);
};
const goods = { type: 'HANG_HOA', name: 'Ghế', unit: 'cái', quantity: 1, price: 5, rate: '10' };

test('VAL-020 VAL-021 an adjustment of goods states the direction of each line, and a decrease is negative', () => {
  expect(foundIn({ lines: [goods] })).toContain('line-method-required');
  const lowered = { ...goods, method: 'GIAM' };
  expect(foundIn({ lines: [{ ...lowered, total: '5' }] })).toContain('line-decrease-positive');
  const right = foundIn({ lines: [{ ...lowered, quantity: -1, subtotal: -5, total: '-5' }] });
  for (const code of ['line-method-required', 'line-decrease-positive', 'line-amount-negative'])
    expect(right).not.toContain(code);
});

test('VAL-022 an adjustment of information has no lines to check', () => {
  const unfinished = { ...goods, name: '', unit: '12', price: null };
  for (const lines of [[], [unfinished]]) {
    const codes = foundIn({ modify: 'INFORMATION', lines });
    expect(codes.filter((code) => code.startsWith('line'))).toEqual([]);
    expect(foundIn({ lines }).filter((code) => code.startsWith('line'))).not.toEqual([]);
  }
});

test('VAL-023 a change is not issued without its reason', () => {
  expect(foundIn({ reason_change: ' ' })).toContain('reason-required');
  expect(foundIn({})).not.toContain('reason-required');
});

test('names and addresses are one line, however they were pasted', () => {
  const { buyer } = read({
    ...smallest,
    buyer_data: {
      buyer_legal_name: 'Công ty A\nchi nhánh B',
      buyer_address_line: '1 Phố Thử\r\n\tHà Nội',
    },
  });
  expect(buyer).toMatchObject({ legalName: 'Công ty A chi nhánh B', address: '1 Phố Thử Hà Nội' });
});
