import { expect, test } from 'vitest';
import { factsOf } from '../intake/stated-facts.ts';
import { statedRates } from '../intake/stated-rates.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import { ADJUSTMENT, draftOf, product } from '../invoice/testing/sample-draft.ts';
import { decimal, plus } from '../money/decimal.ts';
import type { FileFindings, SignatureFindings } from './file-findings.ts';
import { judgeInvoice } from './judge-invoice.ts';
import { chainReasons, registeredReasons } from './reasons/later-reasons.ts';
import { reason, VERIFICATION_REASONS } from './reasons/verification-reasons.ts';
import type { StoredInvoice } from './stored-invoice.ts';
import { marksOf, verdictOf } from './verdict.ts';

const CODE = '00A1B2C3D4E5F60718293A4B5C6D7E8F90';

const OWN = { taxCode: '0100109106', name: 'Công ty TNHH Người Mua' };
const SELLER = '0100109106-001';
const TODAY = '2026-11-22';

const signature = (change: Partial<SignatureFindings> = {}): SignatureFindings => ({
  role: 'seller',
  signer: 'CÔNG TY BÁN',
  signerTaxCode: SELLER,
  issuer: 'CA',
  certificate: null,
  signedAt: '2026-11-20T03:00:00.000Z',
  algorithm: 'rsa-sha256',
  weak: false,
  valid: true,
  trusted: true,
  reason: null,
  ...change,
});
const authority = (change: Partial<SignatureFindings> = {}) =>
  signature({ role: 'authority', signer: 'CỤC THUẾ', signerTaxCode: null, ...change });
const findings = (change: Partial<FileFindings> = {}): FileFindings => ({
  fault: null,
  isInFile: true,
  valid: true,
  codeSigned: true,
  ...change,
  signatures: [...(change.signatures ?? [signature()]), authority()],
});

function content(change: Partial<InvoiceDraft> = {}): InvoiceDraft {
  const draft = draftOf([product('2', '1000000')]);
  return {
    ...draft,
    issuedOn: '2026-11-20',
    seller: { ...draft.seller, taxCode: SELLER, name: 'Công ty Bán' },
    buyer: { ...draft.buyer, taxCode: OWN.taxCode, legalName: OWN.name },
    ...change,
  };
}
const stored = (change: Partial<StoredInvoice> = {}): StoredInvoice => ({
  direction: 'received',
  template: '1',
  serial: 'C26TAA',
  authorityCode: CODE,
  signedAt: null,
  content: content(),
  otherwise: [],
  stated: null,
  claim: null,
  isWrittenOver: false,
  file: { state: 'read', findings: findings() },
  ...change,
});
const judged = (change: Partial<StoredInvoice> = {}) =>
  judgeInvoice(stored(change), { own: OWN, today: TODAY });
const codes = (change: Partial<StoredInvoice> = {}) =>
  judged(change).reasons.map(({ code }) => code);
const read = (change: Partial<FileFindings>) =>
  ({ state: 'read', findings: findings(change) }) as const;

test('what is signed, coded, ours and adds up is good, and everything was looked at', () => {
  expect(judged()).toMatchObject({ verdict: 'good', reasons: [] });
  expect(judged().subjects).toEqual([
    ...[
      'bytes',
      'signature',
      'certificate',
      'authority-code',
      'parties',
      'sums',
      'dates',
      'symbol',
      'duplicate',
    ],
  ]);
});

test.each([
  ['nobody signed', read({ valid: false, signatures: [] }), 'SIGNATURE_MISSING'],
  [
    'the content was changed',
    read({
      valid: false,
      signatures: [
        signature({
          valid: false,
          trusted: false,
          reason: { code: 'DIGEST_MISMATCH', text: '', about: null },
        }),
      ],
    }),
    'SIGNATURE_INVALID',
  ],
  [
    'another’s certificate',
    read({
      valid: false,
      signatures: [
        signature({
          valid: false,
          trusted: false,
          reason: { code: 'TAX_CODE_MISMATCH', text: '', about: '1' },
        }),
      ],
    }),
    'CERTIFICATE_OF_OTHER',
  ],
  [
    'a certificate that had run out',
    read({
      valid: false,
      signatures: [
        signature({
          valid: false,
          trusted: false,
          reason: { code: 'CERTIFICATE_NOT_VALID_THEN', text: '', about: null },
        }),
      ],
    }),
    'CERTIFICATE_NOT_VALID_THEN',
  ],
  [
    'an issuer nobody knows',
    read({ signatures: [signature({ trusted: false })] }),
    'CERTIFICATE_ISSUER_UNKNOWN',
  ],
  ['SHA-1', read({ signatures: [signature({ weak: true })] }), 'SIGNATURE_WEAK'],
  [
    'signed parts that stand twice',
    read({ valid: false, fault: { code: 'DATA_AMBIGUOUS', about: null } }),
    'FILE_REFUSED',
  ],
  [
    'a file of another invoice',
    read({ isInFile: false, valid: false, signatures: [] }),
    'NOT_IN_FILE',
  ],
  [
    'a certificate of another name',
    read({ signatures: [signature({ signer: 'CÔNG TY MUA' })] }),
    'SIGNER_NAME_DIFFERS',
  ],
  ['a code that the authority did not sign', read({ codeSigned: false }), 'CODE_NOT_SIGNED'],
  ['changed bytes', { state: 'changed', hash: 'ab' } as const, 'BYTES_CHANGED'],
  ['no file', { state: 'none' } as const, 'NO_FILE'],
])('%s: %s', (_, file, code) => {
  expect(codes({ file })).toEqual([code]);
});

test.each([
  ['no code under a C', { authorityCode: null, file: read({ codeSigned: null }) }, 'CODE_MISSING'],
  ['a code under a K', { serial: 'K26TAA' }, 'CODE_UNEXPECTED'],
  ['D26TAA', { serial: 'D26TAA' }, 'SYMBOL_MALFORMED'],
  ['C6TAA', { serial: 'C6TAA' }, 'SYMBOL_MALFORMED'],
  ['C26ZAA', { serial: 'C26ZAA' }, 'SYMBOL_MALFORMED'],
  ['C25TAA with a date of 2026', { serial: 'C25TAA' }, 'SYMBOL_OF_OTHER_YEAR'],
  ['a transfer note’s letter', { serial: 'C26NAA' }, 'SYMBOL_OF_OTHER_FORM'],
  [
    'another signed file of this number',
    { otherwise: [{ isSigned: true, isCompared: false, fields: ['withTax' as const] }] },
    'NUMBER_SAID_OTHERWISE',
  ],
  [
    'a correction of a better known invoice',
    { claim: { kind: 'unproven' as const, original: 'C26TAA 1' } },
    'CORRECTION_UNPROVEN',
  ],
  [
    'a replacement of an invoice that was replaced before',
    { claim: { kind: 'replaced-before' as const, original: 'C26TAA 1' } },
    'REPLACED_BEFORE',
  ],
  [
    'a table that says otherwise',
    { otherwise: [{ isSigned: false, isCompared: false, fields: ['withTax' as const] }] },
    'SOURCES_DIFFER',
  ],
])('%s: %s', (_, change, code) => {
  expect(codes(change)).toEqual([code]);
});

test('a code that another source states is not proven by a file without it', () => {
  expect(codes({ file: read({ codeSigned: null }) })).toEqual(['CODE_NOT_SIGNED']);
});

test('a code is proven by a trusted key of the authority alone: anybody can make a certificate that bears its name', () => {
  const by = (change: Partial<SignatureFindings>) => {
    const file = read({});
    const signatures = [signature(), authority(change)];
    return codes({ file: { ...file, findings: { ...file.findings, signatures } } });
  };
  expect(by({})).toEqual([]);
  expect(by({ trusted: false })).toEqual(['CERTIFICATE_ISSUER_UNKNOWN', 'CODE_NOT_SIGNED']);
  expect(by({ role: 'other' })).toEqual(['CODE_NOT_SIGNED']);
});

/** Longer than a common name may be (X.520). */
const LONG_NAME =
  'CÔNG TY TRÁCH NHIỆM HỮU HẠN SẢN XUẤT THƯƠNG MẠI VÀ DỊCH VỤ XUẤT NHẬP KHẨU AN BÌNH';

test.each([
  ['one that only begins like it', 'CÔNG TY BÁN', 'Công ty Bán và Cộng sự', false],
  ['one that it only begins like', 'CÔNG TY BÁN VÀ CỘNG SỰ', 'Công ty Bán', false],
  ['one that holds it', 'CHI NHÁNH CÔNG TY BÁN TẠI HUẾ', 'Công ty Bán', false],
  ['a long name is cut at 64 letters', LONG_NAME.slice(0, 64), LONG_NAME, true],
  ['a long name cut elsewhere', LONG_NAME.slice(0, 40), LONG_NAME, false],
  ['a long name with another end', `${LONG_NAME.slice(0, 62)}XY`, LONG_NAME, false],
  ['abbreviations', 'CTY TNHH BÁN', 'Công ty trách nhiệm hữu hạn Bán', true],
  ['the owner of a household business', 'NGUYỄN VĂN A', 'Hộ kinh doanh Nguyễn Văn A', true],
  ['a household certified by its own name', 'HKD NGUYỄN VĂN A', 'Nguyễn Văn A', true],
  ['a word of a household’s name', 'NGUYỄN', 'Hộ kinh doanh Nguyễn', false],
  ['the middle of a household’s name', 'NGUYỄN VĂN', 'Hộ kinh doanh Nguyễn Văn A', false],
  ['the end of a company’s name', 'NGUYỄN VĂN A', 'Công ty Nguyễn Văn A', false],
  ['another tone', 'CÔNG TY BẠN', 'Công ty Bán', false],
  ['nobody', '', 'Công ty Bán', false],
])('the name in the certificate is compared as names are: %s', (_, signer, name, isSame) => {
  const { seller } = content();
  const stated = { content: content({ seller: { ...seller, name } }) };
  const file = read({ signatures: [signature({ signer })] });
  expect(codes({ ...stated, file })).toEqual(isSame ? [] : ['SIGNER_NAME_DIFFERS']);
});

test('a delegate is a claim of the file alone, and the name of what one issued oneself is not compared', () => {
  const file = read({
    signatures: [signature({ signer: 'ĐƠN VỊ KHÁC', signerTaxCode: '0312345678' })],
  });
  expect(codes({ file })).toEqual(['SIGNER_IS_DELEGATE']);
  const own = { ...OWN, taxCode: SELLER };
  const signer = read({ signatures: [signature({ signer: 'CÔNG TY MUA' })] });
  expect(
    judgeInvoice(stored({ direction: 'issued', file: signer }), { own, today: TODAY }).reasons,
  ).toEqual([]);
  expect(judgeInvoice(stored({ direction: 'issued', file }), { own, today: TODAY })).toMatchObject({
    reasons: [{ code: 'SIGNER_IS_DELEGATE' }],
  });
});

test.each(['', ' '])(
  'a seller without a tax code, %j, is not proven by any certificate',
  (taxCode) => {
    const bought = content({ seller: { ...content().seller, taxCode } });
    expect(codes({ content: bought })).toEqual(['SIGNER_NOT_COMPARED', 'SELLER_TAX_CODE_DOUBTFUL']);
  },
);

test('of a file in which another document is not signed this invoice is as good as its own signatures', () => {
  expect(codes({ file: read({ fault: { code: 'UNSIGNED', about: null } }) })).toEqual([]);
});

test('the day of signing is that of the seller’s valid signature, else the one that was saved', () => {
  const late = '2026-11-30T03:00:00.000Z';
  const ofAuthority = signature({ role: 'authority', signedAt: late });
  expect(codes({ file: read({ signatures: [ofAuthority] }) })).toEqual([]);
  expect(codes({ file: read({ signatures: [signature({ signedAt: late })] }) })).toEqual([
    'SIGNED_LATE',
  ]);
  const invalid = signature({
    signedAt: late,
    valid: false,
    trusted: false,
    reason: { code: 'DIGEST_MISMATCH', text: '', about: null },
  });
  const file = read({ valid: false, signatures: [invalid] });
  expect(codes({ file })).toEqual(['SIGNATURE_INVALID']);
  expect(codes({ file, signedAt: late })).toEqual(['SIGNATURE_INVALID', 'SIGNED_LATE']);
});

test('what the company issued names it as the seller', () => {
  const sold = (taxCode: string) =>
    codes({
      direction: 'issued',
      content: content({ seller: { ...content().seller, taxCode } }),
      file: read({ signatures: [signature({ signerTaxCode: taxCode })] }),
    });
  expect(sold(OWN.taxCode)).toEqual([]);
  expect(sold('0312345678')).toEqual(['SELLER_IS_ANOTHER']);
});

test.each(['0100109105', '12'])('the tax code %j of a seller is doubtful', (taxCode) => {
  const bought = content({ seller: { ...content().seller, taxCode } });
  const file = read({ signatures: [signature({ signerTaxCode: taxCode })] });
  expect(codes({ content: bought, file })).toEqual(['SELLER_TAX_CODE_DOUBTFUL']);
});

test.each(['REPLACED', 'CANCELED'] as const)('REC-011 what is %s is not in force', (chainState) => {
  expect(chainReasons(chainState)).toEqual([
    { code: 'NOT_IN_FORCE', words: { chain_state: chainState } },
  ]);
});

test.each(['ORIGINAL', 'REPLACE', 'MODIFY', 'MODIFIED'] as const)(
  'what is %s is in force',
  (chainState) => {
    expect(chainReasons(chainState)).toEqual([]);
  },
);

test.each(['C26TYY', 'C26MAB', 'C26FYY', 'C26T1A'])('%s is a symbol', (serial) => {
  expect(codes({ serial })).toEqual([]);
});

test('an invoice of the formats before 2022 has a symbol of another shape and no code', () => {
  expect(
    codes({
      template: '01GTKT0/001',
      serial: 'AB/20E',
      authorityCode: null,
      file: read({ codeSigned: null }),
    }),
  ).toEqual([]);
});

test.each([
  ['another buyer', { buyer: { ...content().buyer, taxCode: '0312345678' } }, ['BUYER_IS_ANOTHER']],
  ['no tax code', { buyer: { ...content().buyer, taxCode: null } }, ['BUYER_TAX_CODE_MISSING']],
  [
    'another name',
    { buyer: { ...content().buyer, legalName: 'Công ty Khác' } },
    ['BUYER_NAME_DIFFERS'],
  ],
  [
    'a name written shorter',
    { buyer: { ...content().buyer, legalName: 'CTY TNHH NGƯỜI MUA' } },
    [],
  ],
  ['tomorrow', { issuedOn: '2026-11-23' }, ['ISSUED_IN_FUTURE']],
  ['signed two working days later', { issuedOn: '2026-11-18' }, ['SIGNED_LATE']],
  ['signed before it was issued', { issuedOn: '2026-11-21' }, ['SIGNED_BEFORE_ISSUE']],
])('%s', (_, change, expected) => {
  expect(codes({ content: content(change) })).toEqual(expected);
});

test('signed on the next working day, over a weekend, is in time', () => {
  const file = read({ signatures: [signature({ signedAt: '2026-11-23T09:00:00.000Z' })] });
  const monday = { own: OWN, today: '2026-11-23' };
  expect(judgeInvoice(stored({ file }), monday).reasons).toEqual([]);
});

test('sums are forgiven a dong a line and no more', () => {
  const { lines, totals } = draftOf([product('1', '1000000'), product('1', '1000000')]);
  const whole = content({ lines, totals });
  const stating = (change: Partial<InvoiceDraft['totals']>) => ({
    content: { ...whole, totals: { ...whole.totals, ...change } },
  });
  const { withoutTax, withTax, tax } = whole.totals;
  const more = (amount: string, by: number) => decimal(Number(amount) + by);
  expect(codes({ content: whole })).toEqual([]);
  expect(codes(stating({ withoutTax: more(withoutTax, 2) }))).toEqual([]);
  expect(codes(stating({ withoutTax: more(withoutTax, 3), withTax: more(withTax, 3) }))).toEqual([
    'SUM_DIFFERS',
  ]);
  expect(codes(stating({ withTax: more(withTax, 3) }))).toEqual(['TOTAL_DIFFERS']);
  expect(codes(stating({ tax: more(tax, 5), withTax: more(withTax, 5) }))).toEqual(['TAX_DIFFERS']);
});

test('a missing code in a table or a record by hand is pointed out and proves nothing', () => {
  const { reasons, subjects } = judged({ authorityCode: null, file: { state: 'none' } });
  expect(reasons).toEqual([reason('NO_FILE'), reason('CODE_NOT_STATED', { serial: 'C26TAA' })]);
  expect(subjects).not.toContain('authority-code');
});

test('of an invoice of which only the heading is known, what is there is checked', () => {
  const { verdict, reasons, subjects } = judged({ content: null, file: { state: 'none' } });
  expect([verdict, reasons, subjects]).toEqual([
    'unverifiable',
    [reason('NO_FILE')],
    ['authority-code', 'duplicate'],
  ]);
});

test('the worst counts: what is wrong, then what could not be looked at, then what is doubtful', () => {
  const [wrong, open, doubtful] = [reason('SUM_DIFFERS'), reason('NO_FILE'), reason('SIGNED_LATE')];
  expect(verdictOf([doubtful, open, wrong])).toBe('failed');
  expect(verdictOf([doubtful, open])).toBe('unverifiable');
  expect(verdictOf([doubtful])).toBe('warnings');
  expect(verdictOf([])).toBe('good');
  expect(Object.keys(VERIFICATION_REASONS).every((code) => /^[A-Z_]+$/.test(code))).toBe(true);
});

test('REC-002 REC-003 AMB-45 the marks of a row follow from verdict and registers, and the worse counts', () => {
  const facts = {
    correct_company_name: null,
    correct_address: null,
    company_name_error: false,
    address_error: true,
    tax_risk: false,
    warning: false,
  };
  expect(marksOf(null, null)).toEqual({ verification: 0, validity: null });
  expect(marksOf('unverifiable', null)).toEqual({ verification: 0, validity: null });
  expect(marksOf('unverifiable', facts)).toEqual({ verification: 2, validity: 1 });
  expect(marksOf('good', null)).toEqual({ verification: 2, validity: 2 });
  expect(marksOf('good', facts)).toEqual({ verification: 2, validity: 1 });
  expect(marksOf('failed', facts)).toEqual({ verification: 2, validity: 0 });
});

test('REC-011 a partner that had stopped by the day of the invoice is reported with the day, one that stopped later is not', () => {
  const facts = {
    correct_company_name: null,
    correct_address: null,
    company_name_error: false,
    address_error: false,
    tax_risk: true,
    warning: false,
  };
  const stopped = {
    basis: 'invoice-date',
    on: '2025-04-01',
    status: 'not-active',
    since: '2025-03-12',
    now: null,
  } as const;
  expect(registeredReasons({ ...facts, standing: stopped })).toEqual([
    { code: 'PARTNER_STOPPED', words: { issued_on: '2025-04-01', since: '2025-03-12' } },
  ]);
  expect(registeredReasons({ ...facts, standing: { ...stopped, basis: 'asked' } })).toEqual([
    { code: 'PARTNER_AT_RISK', words: {} },
  ]);
  expect(registeredReasons({ ...facts, standing: { ...stopped, since: null } })).toEqual([
    { code: 'PARTNER_AT_RISK', words: {} },
  ]);
  const later = { status: 'not-active', since: '2025-05-01' } as const;
  const standing = { ...stopped, status: 'active', since: null, now: later } as const;
  expect(registeredReasons({ ...facts, tax_risk: false, standing })).toEqual([]);
});

const STATED = { ...factsOf(content(), CODE), rates: statedRates(content()) };
const foundReasons = (change: Partial<StoredInvoice>) =>
  judged({ stated: STATED, ...change }).reasons.map(({ code, words }) => [code, words]);
/** The invoice as it is recorded with other totals, in one group of rate. */
const recorded = (tax: string, rate: '8' | '10' = '10'): InvoiceDraft => {
  const { totals } = content();
  const byRate = [{ rate, customRate: null, base: totals.withoutTax, tax: decimal(tax) }];
  const withTax = plus(totals.withoutTax, decimal(tax));
  return content({ totals: { ...totals, tax: decimal(tax), withTax, byRate } });
};
const differing = (field: string, inFile: string, here: string) => ({
  field,
  in_file: inFile,
  recorded: here,
});

test('what is recorded as its proven file states it is as good as the file', () => {
  expect(foundReasons({})).toEqual([]);
  expect(foundReasons({ isWrittenOver: true })).toEqual([]);
  // Saved before the rates were.
  const { rates: _, ...earlier } = STATED;
  const codes = foundReasons({ stated: earlier, content: recorded('200000', '8') }).map(
    ([code]) => code,
  );
  expect(codes).toEqual(['TAX_DIFFERS']);
});

test('a tax that the proven file does not state is no good, whether it raises the deduction or not', () => {
  expect(foundReasons({ content: recorded('400000') })).toContainEqual([
    'DEDUCTION_NOT_IN_FILE',
    differing('tax', '200000', '400000'),
  ]);
  expect(foundReasons({ content: recorded('160000', '8') })).toEqual([
    ['RECORD_DIFFERS', differing('tax', '200000', '160000')],
    ['RECORD_DIFFERS', differing('withTax', '2200000', '2160000')],
    ['RECORD_DIFFERS', differing('rates', '10%', '8%')],
  ]);
});

test.each<[string, Partial<InvoiceDraft>, [string, object]]>([
  [
    'another month',
    { issuedOn: '2026-10-20' },
    ['DEDUCTION_NOT_IN_FILE', differing('issuedOn', '2026-11-20', '2026-10-20')],
  ],
  [
    'another day of the month',
    { issuedOn: '2026-11-19' },
    ['RECORD_DIFFERS', differing('issuedOn', '2026-11-20', '2026-11-19')],
  ],
  [
    'another seller',
    { seller: { ...content().seller, name: 'Công ty Lạ' } },
    ['RECORD_DIFFERS', differing('sellerName', 'Công ty Bán', 'Công ty Lạ')],
  ],
])('%s than its proven file states is found', (_, change, reason) => {
  expect(foundReasons({ content: content(change), isWrittenOver: true })).toContainEqual(reason);
});

test('a buyer or a currency that the file states otherwise makes no deduction of it, and an entered rate is no difference', () => {
  const own = OWN.taxCode;
  expect(foundReasons({ stated: { ...STATED, buyerTaxCode: '0399993309' } })).toEqual([
    ['DEDUCTION_NOT_IN_FILE', differing('buyerTaxCode', '0399993309', own)],
  ]);
  expect(foundReasons({ stated: { ...STATED, buyerTaxCode: null } })).toEqual([
    ['RECORD_DIFFERS', differing('buyerTaxCode', '', own)],
  ]);
  expect(foundReasons({ stated: { ...STATED, currency: 'USD' } })).toEqual([
    ['DEDUCTION_NOT_IN_FILE', differing('currency', 'USD', 'VND')],
  ]);
  expect(foundReasons({ stated: { ...STATED, authorityCode: '00A2' } })).toEqual([
    ['RECORD_DIFFERS', differing('authorityCode', '00A2', CODE)],
  ]);
  const dollars = content({ currency: 'USD', exchangeRate: decimal('25400') });
  const inFile = { ...STATED, currency: 'USD', exchangeRate: decimal('25000') };
  expect(foundReasons({ stated: inFile, content: dollars })).toEqual([
    ['DEDUCTION_NOT_IN_FILE', differing('exchangeRate', '25000', '25400')],
  ]);
  expect(foundReasons({ stated: { ...inFile, exchangeRate: null }, content: dollars })).toEqual([]);
});

test('a file that proves nothing is compared where a person wrote over it, and once', () => {
  const file = read({ signatures: [signature({ trusted: false })] });
  const otherwise = [
    { isSigned: false, isCompared: true, fields: ['tax' as const] },
    { isSigned: false, isCompared: false, fields: ['withTax' as const] },
  ];
  const change = { file, otherwise, content: recorded('160000', '8') };
  expect(foundReasons(change).map(([code]) => code)).toEqual([
    'CERTIFICATE_ISSUER_UNKNOWN',
    'SOURCES_DIFFER',
  ]);
  expect(foundReasons({ ...change, isWrittenOver: true })).toEqual([
    ['CERTIFICATE_ISSUER_UNKNOWN', { role: 'seller', issuer: 'CA' }],
    ['RECORD_DIFFERS', differing('tax', '200000', '160000')],
    ['RECORD_DIFFERS', differing('withTax', '2200000', '2160000')],
    ['RECORD_DIFFERS', differing('rates', '10%', '8%')],
    ['SOURCES_DIFFER', { fields: 'withTax' }],
  ]);
});

test('a purchase of the company from itself is none', () => {
  const seller = { ...content().seller, taxCode: OWN.taxCode };
  expect(judged({ content: content({ seller }) }).reasons).toContainEqual(
    reason('SELLER_IS_BUYER', { found: OWN.taxCode }),
  );
  const issued = content({ seller, buyer: { ...content().buyer, taxCode: OWN.taxCode } });
  expect(codes({ direction: 'issued', content: issued })).not.toContain('SELLER_IS_BUYER');
});

test('a rate above those of the law bars the tax, one between them is pointed out', () => {
  const at = (customRate: string, tax: string) => {
    const { totals } = content();
    const group = {
      rate: 'KHAC',
      customRate: decimal(customRate),
      base: totals.withoutTax,
    } as const;
    const byRate = [{ ...group, tax: decimal(tax) }];
    return judged({
      content: content({ totals: { ...totals, tax: decimal(tax), byRate } }),
    }).reasons.filter(({ code }) => code.startsWith('RATE_'));
  };
  expect(at('50', '1000000')).toEqual([reason('RATE_IMPOSSIBLE', { rate: '50', highest: '10' })]);
  expect(at('-5', '-100000')).toEqual([reason('RATE_IMPOSSIBLE', { rate: '-5', highest: '10' })]);
  expect(at('9', '180000')).toEqual([reason('RATE_UNLISTED', { rate: '9' })]);
  expect(at('8', '160000')).toEqual([]);
});

test('a received invoice with less than nothing at one rate is a warning, unless it adjusts another', () => {
  const { totals } = content();
  const byRate = [
    { rate: '10', customRate: null, base: decimal('-499999'), tax: decimal('-50000') },
    { rate: 'KCT', customRate: null, base: decimal('1000000'), tax: null },
  ] as const;
  const at = (related: InvoiceDraft['related']) =>
    judged({ content: content({ related, totals: { ...totals, byRate } }) }).reasons.filter(
      ({ code }) => code === 'RATE_NEGATIVE',
    );
  const found = [reason('RATE_NEGATIVE', { rate: '10', stated: '-499999' })];
  expect(at(null)).toEqual(found);
  expect(at({ ...ADJUSTMENT, relation: 'replaces', adjusts: null })).toEqual(found);
  expect(at(ADJUSTMENT)).toEqual([]);
});
