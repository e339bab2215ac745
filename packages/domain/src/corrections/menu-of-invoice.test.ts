import { expect, test } from 'vitest';
import { ruleSetOn } from '../legal/rule-set.ts';
import { type ActionFacts, offersOf, refusalOf } from './offers-of.ts';

const NOW = ruleSetOn('2026-11-21');
const OLD_WAY = { ...NOW, corrections: { ...NOW.corrections, sameWayAgain: false } };
const REGISTER_ADJUSTS = {
  ...NOW,
  corrections: { ...NOW.corrections, cashRegisterReplaceOnly: false },
};
const ISSUED: ActionFacts = {
  direction: 'issued',
  chainState: 'ORIGINAL',
  processingState: 'accepted',
  hasStopped: false,
  serial: 'C26TAA',
  issuedOn: '2026-11-20',
  isOurs: true,
  isConverted: false,
  hasFile: true,
  hasPendingCorrection: false,
  awaitsApprovalOfInformation: false,
};
const menu = (change: Partial<ActionFacts>): string[] =>
  offersOf({ ...ISSUED, ...change }, NOW).map(
    ({ action, standing, refusal }) => `${action} ${refusal ?? standing}`,
  );

test('ACT-001 ACT-030 the whole menu of an invoice in force', () => {
  expect(menu({})).toEqual([
    'ADJUST_INFO offered',
    'ADJUST_INCREASE_DECREASE offered',
    'ISSUE_REPLACEMENT_INVOICE offered',
    'ISSUE_CONVERSION_INVOICE offered',
    'DOWNLOAD_CONVERSION_INVOICE not-converted-yet',
    'SEND_TAX soon',
    'VIEW_CONVERSION_HISTORY soon',
    'SEND_EMAIL offered',
    'COPY_INVOICE offered',
    'EXPLAIN_INVOICE offered',
    'CANCEL_INVOICE cancelling-abolished',
  ]);
});

test('the whole menu of an invoice that waits for its code', () => {
  expect(menu({ processingState: 'signed' })).toEqual([
    'ADJUST_INFO not-issued',
    'ADJUST_INCREASE_DECREASE not-issued',
    'ISSUE_REPLACEMENT_INVOICE not-issued',
    'ISSUE_CONVERSION_INVOICE not-issued',
    'SEND_EMAIL not-issued',
    'COPY_INVOICE offered',
  ]);
  expect(menu({ processingState: 'signed', hasStopped: true })).toContain('ISSUE_INVOICE offered');
});

test('ACT-024 the whole menu of a draft', () => {
  expect(menu({ processingState: 'draft', hasStopped: true, isConverted: true })).toEqual([
    'ADJUST_INFO not-issued',
    'ADJUST_INCREASE_DECREASE not-issued',
    'ISSUE_REPLACEMENT_INVOICE not-issued',
    'ISSUE_CONVERSION_INVOICE not-issued',
    'SEND_EMAIL offered',
    'COPY_INVOICE offered',
    'ISSUE_INVOICE offered',
    'DELETE_INVOICE offered',
  ]);
});

const ISSUED_ALIKE = ['SEND_TAX soon', 'VIEW_CONVERSION_HISTORY soon', 'SEND_EMAIL offered'];
const CORRECTED = (refusal: string) => [
  `ADJUST_INFO ${refusal}`,
  `ADJUST_INCREASE_DECREASE ${refusal}`,
  `ISSUE_REPLACEMENT_INVOICE ${refusal}`,
];
const CONVERTIBLE = [
  'ISSUE_CONVERSION_INVOICE offered',
  'DOWNLOAD_CONVERSION_INVOICE not-converted-yet',
];
const CANCELLED = 'CANCEL_INVOICE cancelling-abolished';

test.each([
  [
    'REPLACE',
    [
      'ADJUST_INFO replaced-before',
      // ACT-012 leaves it out; the law on what came later is above it (S-90).
      'ADJUST_INCREASE_DECREASE offered',
      'ISSUE_REPLACEMENT_INVOICE offered',
      ...CONVERTIBLE,
      ...ISSUED_ALIKE,
      'COPY_INVOICE offered',
      'EXPLAIN_INVOICE offered',
      CANCELLED,
    ],
  ],
  [
    'REPLACED',
    [
      ...CORRECTED('replaced-already'),
      'ISSUE_CONVERSION_INVOICE replaced-already',
      ...ISSUED_ALIKE,
      'EXPLAIN_INVOICE offered',
      'PREPARE_ERROR_REPORT offered',
      CANCELLED,
    ],
  ],
  [
    'MODIFY',
    [
      ...CORRECTED('is-an-adjustment'),
      ...CONVERTIBLE,
      ...ISSUED_ALIKE,
      'EXPLAIN_INVOICE offered',
      CANCELLED,
    ],
  ],
  [
    'MODIFIED',
    [
      'ADJUST_INFO offered',
      'ADJUST_INCREASE_DECREASE offered',
      'ISSUE_REPLACEMENT_INVOICE adjusted-before',
      ...CONVERTIBLE,
      ...ISSUED_ALIKE,
      'EXPLAIN_INVOICE offered',
      'PREPARE_ERROR_REPORT offered',
      CANCELLED,
    ],
  ],
  [
    'CANCELED',
    [
      ...CORRECTED('cancelled-already'),
      'ISSUE_CONVERSION_INVOICE cancelled-already',
      ...ISSUED_ALIKE,
      'EXPLAIN_INVOICE offered',
      'PREPARE_ERROR_REPORT offered',
      'CANCEL_INVOICE cancelled-already',
    ],
  ],
] as const)('ACT-001 the whole menu of an invoice that is %s', (chainState, entries) => {
  expect(menu({ chainState })).toEqual(entries);
});

test('an entry that is refused carries its reason, any other none', () => {
  const offers = offersOf({ ...ISSUED, chainState: 'MODIFIED' }, NOW);
  expect(offers).toContainEqual({ action: 'ADJUST_INFO', standing: 'offered', refusal: null });
  expect(offers).toContainEqual({ action: 'SEND_TAX', standing: 'soon', refusal: null });
  expect(offers).toContainEqual({
    action: 'ISSUE_REPLACEMENT_INVOICE',
    standing: 'refused',
    refusal: 'adjusted-before',
  });
});

test('a mistake is reported of an issued invoice only, though it was corrected before it was refused', () => {
  expect(menu({ chainState: 'MODIFIED', processingState: 'refused' })).toEqual([
    ...CORRECTED('authority-refused-it'),
    'ISSUE_CONVERSION_INVOICE authority-refused-it',
    'SEND_EMAIL authority-refused-it',
  ]);
});

test('ACT-029 the menu of an invoice whose document is not at hand', () => {
  expect(menu({ isOurs: false, isConverted: true })).toEqual([
    'ADJUST_INFO offered',
    'ADJUST_INCREASE_DECREASE offered',
    'ISSUE_REPLACEMENT_INVOICE offered',
    'SEND_TAX soon',
    'VIEW_CONVERSION_HISTORY offered',
    'COPY_INVOICE offered',
    'CANCEL_INVOICE cancelling-abolished',
  ]);
});

test('ACT-006 the paper of a converted invoice stays at hand after the invoice is replaced', () => {
  expect(menu({ chainState: 'REPLACED', isConverted: true })).toEqual([
    'ADJUST_INFO replaced-already',
    'ADJUST_INCREASE_DECREASE replaced-already',
    'ISSUE_REPLACEMENT_INVOICE replaced-already',
    'DOWNLOAD_CONVERSION_INVOICE offered',
    'SEND_TAX soon',
    'VIEW_CONVERSION_HISTORY offered',
    'SEND_EMAIL offered',
    'EXPLAIN_INVOICE offered',
    'PREPARE_ERROR_REPORT offered',
    'CANCEL_INVOICE cancelling-abolished',
  ]);
});

test('what is only announced is refused like what has no entry in the menu', () => {
  expect(refusalOf('SEND_TAX', ISSUED, NOW)).toBe('absent');
  expect(refusalOf('ISSUE_INVOICE', ISSUED, NOW)).toBe('absent');
  expect(refusalOf('SEND_TAX', { ...ISSUED, direction: 'received' }, NOW)).toBe('absent');
});

test('an invoice of a series without code is corrected as soon as it is signed', () => {
  const signed = { ...ISSUED, serial: 'K26TAA', processingState: 'signed' } as const;
  expect(refusalOf('ADJUST_INFO', signed, NOW)).toBeNull();
  expect(refusalOf('ADJUST_INFO', { ...signed, processingState: 'refused' }, NOW)).toBe(
    'authority-refused-it',
  );
});

test('the same way again is asked for by the law alone', () => {
  const adjusted = { ...ISSUED, chainState: 'MODIFIED' } as const;
  const replacing = { ...ISSUED, chainState: 'REPLACE' } as const;
  expect(refusalOf('ISSUE_REPLACEMENT_INVOICE', adjusted, NOW)).toBe('adjusted-before');
  expect(refusalOf('ISSUE_REPLACEMENT_INVOICE', adjusted, OLD_WAY)).toBeNull();
  expect(refusalOf('ADJUST_INFO', replacing, NOW)).toBe('replaced-before');
  expect(refusalOf('ADJUST_INFO', replacing, OLD_WAY)).toBeNull();
  const correction = { ...ISSUED, chainState: 'MODIFY' } as const;
  expect(refusalOf('ADJUST_INFO', correction, OLD_WAY)).toBe('is-an-adjustment');
});

test('that an invoice of a cash register is only replaced is the law of its day alone', () => {
  const ofRegister = { ...ISSUED, serial: 'C26MAA' };
  expect(refusalOf('ADJUST_INFO', ofRegister, NOW)).toBe('of-a-cash-register');
  expect(refusalOf('ADJUST_INFO', ofRegister, REGISTER_ADJUSTS)).toBeNull();
});

test('ACT-018 only a replacement goes before the approval of changed information, and one at a time', () => {
  const awaiting = {
    ...ISSUED,
    chainState: 'MODIFIED',
    awaitsApprovalOfInformation: true,
  } as const;
  expect(refusalOf('ISSUE_REPLACEMENT_INVOICE', awaiting, NOW)).toBeNull();
  expect(
    refusalOf('ISSUE_REPLACEMENT_INVOICE', { ...awaiting, hasPendingCorrection: true }, NOW),
  ).toBe('correction-pending');
  const adjustment = { ...awaiting, chainState: 'MODIFY' } as const;
  expect(refusalOf('ADJUST_INFO', adjustment, NOW)).toBe('is-an-adjustment');
  expect(refusalOf('ISSUE_REPLACEMENT_INVOICE', adjustment, NOW)).toBe('is-an-adjustment');
});

test('ACT-018 an invoice that was replaced or cancelled is not replaced again, also where its changed information still awaits approval', () => {
  const after = (chainState: 'REPLACED' | 'CANCELED') =>
    ({ ...ISSUED, chainState, awaitsApprovalOfInformation: true, isConverted: true }) as const;
  expect(refusalOf('ISSUE_REPLACEMENT_INVOICE', after('REPLACED'), NOW)).toBe('replaced-already');
  expect(refusalOf('ISSUE_REPLACEMENT_INVOICE', after('CANCELED'), NOW)).toBe('cancelled-already');
});

test.each([
  ['ORIGINAL', '2025-05-31', null],
  ['REPLACE', '2025-05-31', null],
  ['MODIFY', '2025-05-31', 'cancelling-abolished'],
  ['CANCELED', '2025-05-31', 'cancelled-already'],
  ['ORIGINAL', '2025-06-01', 'cancelling-abolished'],
] as const)(
  'ACT-025 cancelling an invoice that is %s of %s: %s',
  (chainState, issuedOn, refusal) => {
    expect(refusalOf('CANCEL_INVOICE', { ...ISSUED, chainState, issuedOn }, NOW)).toBe(refusal);
    // The law of its day is about cancelling alone.
    expect(refusalOf('ISSUE_INVOICE', { ...ISSUED, chainState, issuedOn }, NOW)).toBe('absent');
  },
);
