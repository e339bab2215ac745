import { expect, test } from 'vitest';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import { draftOf, product } from '../invoice/testing/sample-draft.ts';
import type { CustomerFacts } from '../reconciliation/customer-check.ts';
import type { FileFindings, SignatureFindings } from './file-findings.ts';
import { judgeInvoice } from './judge-invoice.ts';
import { chainReasons, registeredReasons } from './reasons/later-reasons.ts';
import {
  REASON_SEVERITIES,
  reason,
  severityOf,
  subjectOf,
  VERIFICATION_CODES,
  VERIFICATION_SUBJECTS,
} from './reasons/verification-reasons.ts';
import type { FileUnderCheck, StoredInvoice } from './stored-invoice.ts';
import { VERDICTS, verdictOf } from './verdict.ts';

const CODE = '00A1B2C3D4E5F60718293A4B5C6D7E8F90';

const OWN = { taxCode: '0100109106', name: 'Công ty TNHH Người Mua' };
const SELLER = '0100109106-001';

const SIGNED: SignatureFindings = {
  role: 'seller',
  signer: 'CÔNG TY BÁN',
  signerTaxCode: SELLER,
  issuer: 'CA',
  certificate: null,
  signedAt: '2026-11-20T03:00:00.000Z',
  algorithm: 'rsa-sha1',
  weak: false,
  valid: true,
  trusted: true,
  reason: null,
};
const AUTHORITY: SignatureFindings = {
  ...SIGNED,
  role: 'authority',
  signer: 'CỤC THUẾ',
  signerTaxCode: null,
};
const UNNAMED = { role: null, signer: null, signerTaxCode: null, issuer: null, algorithm: null };
const invalid = (code: string, about: string | null, more: Partial<SignatureFindings> = {}) => ({
  ...SIGNED,
  ...more,
  valid: false,
  trusted: false,
  reason: { code, text: '', about },
});
const fileOf = (
  signatures: readonly SignatureFindings[],
  change: Partial<FileFindings> = {},
): FileUnderCheck => ({
  state: 'read',
  findings: {
    fault: null,
    isInFile: true,
    valid: signatures.some(({ valid }) => valid),
    codeSigned: true,
    ...change,
    signatures: [...signatures, AUTHORITY],
  },
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
const buyer = (change: Partial<InvoiceDraft['buyer']>) =>
  content({ buyer: { ...content().buyer, ...change } });
const STORED: StoredInvoice = {
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
  file: fileOf([SIGNED]),
};
const reasonsOf = (change: Partial<StoredInvoice>, today = '2026-11-22') =>
  judgeInvoice({ ...STORED, ...change }, { own: OWN, today }).reasons;

test.each<[string, FileUnderCheck, object[]]>([
  [
    'bytes that changed',
    { state: 'changed', hash: 'ab' },
    [reason('BYTES_CHANGED', { hash: 'ab' })],
  ],
  [
    'bytes that are gone',
    { state: 'missing', hash: 'ab' },
    [reason('BYTES_MISSING', { hash: 'ab' })],
  ],
  ['a check that failed', { state: 'check-failed', hash: 'ab' }, [reason('CHECK_FAILED')]],
  [
    'a file that cannot be believed',
    fileOf([], { fault: { code: 'DATA_AMBIGUOUS', about: 'DLHDon' } }),
    [reason('FILE_REFUSED', { signature_reason: 'DATA_AMBIGUOUS', about: 'DLHDon' })],
  ],
  [
    'a file that cannot be believed, for a reason that names nothing',
    fileOf([], { fault: { code: 'DATA_AMBIGUOUS', about: null } }),
    [reason('FILE_REFUSED', { signature_reason: 'DATA_AMBIGUOUS', about: '' })],
  ],
  [
    'a file in which another document is not signed',
    fileOf([SIGNED], { fault: { code: 'UNSIGNED', about: null } }),
    [],
  ],
  ['a file without signatures', fileOf([]), [reason('SIGNATURE_MISSING')]],
  [
    'a file that only somebody else signed',
    fileOf([SIGNED], { valid: false }),
    [reason('SIGNATURE_MISSING')],
  ],
  ['a file that is valid by another party’s signature', fileOf([], { valid: true }), []],
  [
    'a weak signature of an unknown issuer',
    fileOf([{ ...SIGNED, weak: true, trusted: false }]),
    [
      reason('SIGNATURE_WEAK', { role: 'seller', signer: 'CÔNG TY BÁN', algorithm: 'rsa-sha1' }),
      reason('CERTIFICATE_ISSUER_UNKNOWN', { role: 'seller', issuer: 'CA' }),
    ],
  ],
  [
    'a weak signature of nobody',
    fileOf([{ ...SIGNED, ...UNNAMED, weak: true, trusted: false }]),
    [
      reason('SIGNATURE_WEAK', { role: '', signer: '', algorithm: '' }),
      reason('CERTIFICATE_ISSUER_UNKNOWN', { role: '', issuer: '' }),
    ],
  ],
  [
    'a certificate that had run out',
    fileOf([
      invalid('CERTIFICATE_NOT_VALID_THEN', null, {
        certificate: {
          subject: 'S',
          issuer: 'I',
          serialNumber: '1',
          notBefore: '2024-01-01T00:00:00.000Z',
          notAfter: '2026-01-01T17:00:00.000Z',
        },
      }),
    ]),
    [
      reason('CERTIFICATE_NOT_VALID_THEN', {
        role: 'seller',
        signer: 'CÔNG TY BÁN',
        signed_on: '2026-11-20',
        not_before: '2024-01-01',
        not_after: '2026-01-02',
      }),
    ],
  ],
  [
    'a certificate that is not there, of a signature without a day',
    fileOf([invalid('CERTIFICATE_NOT_VALID_THEN', null, { signedAt: null })]),
    [
      reason('CERTIFICATE_NOT_VALID_THEN', {
        role: 'seller',
        signer: 'CÔNG TY BÁN',
        signed_on: '',
        not_before: '',
        not_after: '',
      }),
    ],
  ],
  [
    'a certificate of another',
    fileOf([invalid('TAX_CODE_MISMATCH', '0312345678')]),
    [
      reason('CERTIFICATE_OF_OTHER', {
        signer: 'CÔNG TY BÁN',
        found: SELLER,
        expected: '0312345678',
      }),
    ],
  ],
  [
    'a certificate of another that names nobody',
    fileOf([invalid('TAX_CODE_MISMATCH', null, UNNAMED)]),
    [reason('CERTIFICATE_OF_OTHER', { signer: '', found: '', expected: '' })],
  ],
  [
    'a certificate of another name',
    fileOf([{ ...SIGNED, signer: 'CÔNG TY MUA' }]),
    [reason('SIGNER_NAME_DIFFERS', { signer: 'CÔNG TY MUA', expected: 'Công ty Bán' })],
  ],
  [
    'a delegate',
    fileOf([{ ...SIGNED, signer: 'CÔNG TY MUA', signerTaxCode: '0312345678' }]),
    [
      reason('SIGNER_IS_DELEGATE', {
        signer: 'CÔNG TY MUA',
        found: '0312345678',
        expected: SELLER,
      }),
    ],
  ],
  [
    'a content that was changed',
    fileOf([invalid('DIGEST_MISMATCH', 'data', UNNAMED)]),
    [
      reason('SIGNATURE_INVALID', {
        role: '',
        signer: '',
        signature_reason: 'DIGEST_MISMATCH',
        about: 'data',
      }),
    ],
  ],
  [
    'a signature that is not valid for no stated reason',
    fileOf([{ ...SIGNED, valid: false, reason: null }]),
    [
      reason('SIGNATURE_INVALID', {
        role: 'seller',
        signer: 'CÔNG TY BÁN',
        signature_reason: '',
        about: '',
      }),
    ],
  ],
])('%s: what the report names', (_, file, reasons) => {
  expect(reasonsOf({ file })).toEqual(reasons);
});

test.each<[string, Partial<StoredInvoice>, object[]]>([
  ['no code', { authorityCode: null }, [reason('CODE_MISSING', { serial: 'C26TAA' })]],
  [
    'no code, and no file',
    { authorityCode: null, file: { state: 'none' } },
    [reason('NO_FILE'), reason('CODE_NOT_STATED', { serial: 'C26TAA' })],
  ],
  [
    'a text in the place of the code, and no file',
    { authorityCode: 'abc', file: { state: 'none' } },
    [reason('NO_FILE'), reason('CODE_MALFORMED', { code: 'abc' })],
  ],
  [
    'a text in the place of the code, in a file',
    { authorityCode: 'abc', file: fileOf([SIGNED], { codeSigned: false }) },
    [reason('CODE_NOT_SIGNED', { code: 'abc' }), reason('CODE_MALFORMED', { code: 'abc' })],
  ],
  ['no code under a K', { serial: 'K26TAA', authorityCode: null }, []],
  [
    'a code under a K',
    { serial: 'K26TAA' },
    [reason('CODE_UNEXPECTED', { serial: 'K26TAA', code: CODE })],
  ],
  [
    'a code that is not signed',
    { file: fileOf([SIGNED], { codeSigned: false }) },
    [reason('CODE_NOT_SIGNED', { code: CODE })],
  ],
  [
    'a code that the file does not have',
    { file: fileOf([SIGNED], { codeSigned: null }) },
    [reason('CODE_NOT_SIGNED', { code: CODE })],
  ],
  [
    'a serial of another year',
    { serial: 'C25TAA' },
    [reason('SYMBOL_OF_OTHER_YEAR', { serial: 'C25TAA', issued_on: '2026-11-20' })],
  ],
  [
    'a serial of another form and year',
    { template: '2', serial: 'C25NAA' },
    [
      reason('SYMBOL_OF_OTHER_FORM', { template: '2', serial: 'C25NAA' }),
      reason('SYMBOL_OF_OTHER_YEAR', { serial: 'C25NAA', issued_on: '2026-11-20' }),
    ],
  ],
  ['no serial at all', { serial: '' }, [reason('SYMBOL_MALFORMED', { serial: '' })]],
  [
    'another seller than the company',
    { direction: 'issued' },
    [reason('SELLER_IS_ANOTHER', { found: SELLER, expected: OWN.taxCode })],
  ],
  [
    'the company as the seller',
    {
      direction: 'issued',
      content: content({ seller: { ...content().seller, taxCode: OWN.taxCode } }),
      file: fileOf([{ ...SIGNED, signerTaxCode: OWN.taxCode }]),
    },
    [],
  ],
  [
    'a buyer whose name is longer by a word that an address may leave out',
    { content: buyer({ legalName: `${OWN.name} Việt Nam` }) },
    [reason('BUYER_NAME_DIFFERS', { found: `${OWN.name} Việt Nam`, expected: OWN.name })],
  ],
  [
    'a buyer of another tax code',
    { content: buyer({ taxCode: ' 0312345678 ' }) },
    [reason('BUYER_IS_ANOTHER', { found: '0312345678', expected: OWN.taxCode })],
  ],
  [
    'a buyer without a tax code',
    { content: buyer({ taxCode: '' }) },
    [reason('BUYER_TAX_CODE_MISSING')],
  ],
  [
    'a buyer of another name',
    { content: buyer({ legalName: 'Công ty Khác' }) },
    [reason('BUYER_NAME_DIFFERS', { found: 'Công ty Khác', expected: OWN.name })],
  ],
  [
    'a buyer whose name stands in the other field',
    { content: buyer({ legalName: '', name: 'Công ty Khác' }) },
    [reason('BUYER_NAME_DIFFERS', { found: 'Công ty Khác', expected: OWN.name })],
  ],
  [
    'a seller whose tax code has a wrong check digit',
    {
      content: content({ seller: { ...content().seller, taxCode: '0100109107' } }),
      file: fileOf([{ ...SIGNED, signerTaxCode: '0100109107' }]),
    },
    [reason('SELLER_TAX_CODE_DOUBTFUL', { found: '0100109107' })],
  ],
  [
    'a seller whose tax code is none',
    {
      content: content({ seller: { ...content().seller, taxCode: '123' } }),
      file: fileOf([{ ...SIGNED, signerTaxCode: '123' }]),
    },
    [reason('SELLER_TAX_CODE_DOUBTFUL', { found: '123' })],
  ],
  [
    'an invoice of tomorrow',
    { content: content({ issuedOn: '2026-11-23' }) },
    [reason('ISSUED_IN_FUTURE', { issued_on: '2026-11-23' })],
  ],
  [
    'an invoice signed the day before',
    { content: content({ issuedOn: '2026-11-21' }) },
    [reason('SIGNED_BEFORE_ISSUE', { issued_on: '2026-11-21', signed_on: '2026-11-20' })],
  ],
  [
    'an invoice signed too late',
    { content: content({ issuedOn: '2026-11-18' }) },
    [
      reason('SIGNED_LATE', {
        issued_on: '2026-11-18',
        signed_on: '2026-11-20',
        latest: '2026-11-19',
      }),
    ],
  ],
  [
    'signed and unsigned sources that differ, each field once',
    {
      otherwise: [
        { isSigned: true, isCompared: false, fields: ['withTax', 'tax'] },
        { isSigned: true, isCompared: false, fields: ['tax'] },
        { isSigned: false, isCompared: false, fields: ['withTax', 'tax'] },
      ],
    },
    [
      reason('NUMBER_SAID_OTHERWISE', { fields: 'withTax, tax' }),
      reason('SOURCES_DIFFER', { fields: 'withTax, tax' }),
    ],
  ],
])('%s: the reasons in the report', (_, change, reasons) => {
  expect(reasonsOf(change)).toEqual(reasons);
});

test('an invoice of today is none of the future, and one signed on the last day is in time', () => {
  expect(reasonsOf({}, '2026-11-20')).toEqual([]);
  expect(reasonsOf({ content: content({ issuedOn: '2026-11-19' }) })).toEqual([]);
});

test('the day of signing is the seller’s in the file that was read, else the stored one', () => {
  const signedAt = '2026-11-25T03:00:00.000Z';
  const late = [
    reason('SIGNED_LATE', {
      issued_on: '2026-11-20',
      signed_on: '2026-11-25',
      latest: '2026-11-23',
    }),
  ];
  const lateReasons = (file: FileUnderCheck) =>
    reasonsOf({ signedAt, file }, '2026-11-30').filter(({ code }) => code === 'SIGNED_LATE');
  expect(lateReasons(fileOf([SIGNED]))).toEqual([]);
  expect(lateReasons({ state: 'none' })).toEqual(late);
  expect(lateReasons(fileOf([{ ...SIGNED, role: 'authority' }]))).toEqual(late);
  expect(lateReasons(fileOf([{ ...SIGNED, signedAt: null }]))).toEqual(late);
  expect(lateReasons(fileOf([{ ...SIGNED, valid: false }]))).toEqual(late);
  // The authority's signature comes first in the file.
  const authority = { ...SIGNED, role: 'authority', signedAt };
  expect(lateReasons(fileOf([authority, SIGNED]))).toEqual([]);
});

test('the law is that of the day of the invoice, and of today where no day is known', () => {
  const judged = (issuedOn: string | null) =>
    judgeInvoice(
      { ...STORED, content: issuedOn ? content({ issuedOn }) : null },
      { own: OWN, today: '2026-11-22' },
    ).rules.effectiveFrom;
  expect([judged('2025-06-15'), judged(null)]).toEqual(['2025-06-01', '2026-07-01']);
});

test('what could be looked at follows from what is there', () => {
  const subjects = (change: Partial<StoredInvoice>) =>
    judgeInvoice({ ...STORED, ...change }, { own: OWN, today: '2026-11-22' }).subjects;
  expect(subjects({ file: { state: 'missing', hash: 'ab' }, authorityCode: null })).toEqual([
    'bytes',
    'parties',
    'sums',
    'dates',
    'symbol',
    'duplicate',
  ]);
  expect(subjects({ file: { state: 'none' } })).toContain('authority-code');
  expect(subjects({ authorityCode: null })).toContain('authority-code');
  expect(subjects({ template: '01GTKT0/001', content: content({ lines: [] }) })).toEqual([
    'bytes',
    'signature',
    'certificate',
    'parties',
    'dates',
    'duplicate',
  ]);
  expect(
    subjects({ template: '01GTKT0/001', authorityCode: null, file: { state: 'none' } }),
  ).toEqual(['parties', 'sums', 'dates', 'duplicate']);
});

test.each([
  ['1', true],
  ['9', true],
  ['0', false],
  ['11', false],
  ['01GTKT0/001', false],
])('form %s has a symbol of the shape of 2022: %s', (template, hasIt) => {
  const codes = reasonsOf({ template, serial: 'AB/20E' }).map(({ code }) => code);
  expect(codes.includes('SYMBOL_MALFORMED')).toBe(hasIt);
});

const FACTS: CustomerFacts = {
  correct_company_name: 'Công ty Đúng',
  correct_address: '1 Phố Đúng',
  company_name_error: true,
  address_error: true,
  tax_risk: true,
  warning: true,
};

test('REC-011 a result of the registers is shown with its facts', () => {
  expect(registeredReasons(FACTS)).toEqual([
    reason('PARTNER_NAME_DIFFERS', { expected: 'Công ty Đúng' }),
    reason('PARTNER_AT_RISK'),
    reason('PARTNER_ADDRESS_DIFFERS', { expected: '1 Phố Đúng' }),
    reason('PARTNER_STATUS_UNKNOWN'),
  ]);
  const silent = { ...FACTS, correct_company_name: null, correct_address: null };
  expect(registeredReasons(silent)).toMatchObject([
    { words: { expected: '' } },
    { words: {} },
    { words: { expected: '' } },
    { words: {} },
  ]);
  expect(registeredReasons(null)).toEqual([]);
});

test('REC-011 a risk of unknown beginning has no date', () => {
  const standing = {
    basis: 'invoice-date',
    on: '2025-04-01',
    status: 'not-active',
    since: null,
    now: null,
  } as const;
  expect(registeredReasons({ ...FACTS, standing })).toContainEqual(reason('PARTNER_AT_RISK'));
  expect(registeredReasons({ ...FACTS, standing: null })).toContainEqual(reason('PARTNER_AT_RISK'));
});

test('only an invoice that was replaced or cancelled is not in force', () => {
  expect(chainReasons('REPLACED')).toEqual([reason('NOT_IN_FORCE', { chain_state: 'REPLACED' })]);
  expect(chainReasons('CANCELED')).toEqual([reason('NOT_IN_FORCE', { chain_state: 'CANCELED' })]);
  for (const state of ['ORIGINAL', 'REPLACE', 'MODIFY', 'MODIFIED'] as const)
    expect(chainReasons(state)).toEqual([]);
});

test('each reason has a subject and a severity of the closed lists, and each of those has reasons', () => {
  const reasons = VERIFICATION_CODES.map((code) => reason(code));
  expect(new Set(reasons.map(subjectOf))).toEqual(new Set(VERIFICATION_SUBJECTS));
  expect(new Set(reasons.map(severityOf))).toEqual(new Set(REASON_SEVERITIES));
  const verdicts = [...reasons.map((one) => verdictOf([one])), verdictOf([])];
  expect(new Set(verdicts)).toEqual(new Set(VERDICTS));
});

test.each(VERIFICATION_CODES)(
  'AMB-45 the severity of %s decides the verdict of an invoice that has nothing else',
  (code) => {
    const verdict = { error: 'failed', unchecked: 'unverifiable', warning: 'warnings' } as const;
    expect(verdictOf([reason(code)])).toBe(verdict[severityOf(reason(code))]);
  },
);
