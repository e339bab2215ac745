import { expect, test } from 'vitest';
import { ruleSetOn } from '../legal/rule-set.ts';
import { ACTION_REFUSALS, WAYS_OUT } from './action-refusal.ts';
import { ACTIONS_BY_STATUS, type InvoiceStatus } from './actions-by-status.ts';
import { causesFor } from './causes-for.ts';
import { INVOICE_ACTIONS, type InvoiceAction } from './invoice-action.ts';
import { type ActionFacts, offersOf, refusalOf, refusalOfCause } from './offers-of.ts';

const NOW = ruleSetOn('2026-11-21');

const facts = (change: Partial<ActionFacts> = {}): ActionFacts => ({
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
  ...change,
});
const of = (status: InvoiceStatus, change: Partial<ActionFacts> = {}): ActionFacts =>
  status === 'DRAFT'
    ? facts({ processingState: 'draft', ...change })
    : facts({ chainState: status, ...change });
const offered = (given: ActionFacts, rules = NOW): InvoiceAction[] =>
  offersOf(given, rules).flatMap(({ action, standing }) =>
    standing === 'offered' ? [action] : [],
  );

const ADJUSTING = ['ADJUST_INFO', 'ADJUST_INCREASE_DECREASE'] as const;
const REPLACING = 'ISSUE_REPLACEMENT_INVOICE';
const CONVERTING = 'ISSUE_CONVERSION_INVOICE';
const ALWAYS = ['SEND_EMAIL', 'EXPLAIN_INVOICE'] as const;
const REPORT = 'PREPARE_ERROR_REPORT';

const TABLE: Readonly<Record<InvoiceStatus, readonly InvoiceAction[]>> = {
  ORIGINAL: [...ADJUSTING, REPLACING, CONVERTING, 'COPY_INVOICE', ...ALWAYS],
  // ACT-012 names no adjustment. Of amounts it is there for what came later: goods back, discounts (Circular 91/2026 Art. 10(5)).
  REPLACE: ['ADJUST_INCREASE_DECREASE', REPLACING, CONVERTING, 'COPY_INVOICE', ...ALWAYS],
  REPLACED: [...ALWAYS, REPORT],
  MODIFY: [CONVERTING, ...ALWAYS],
  MODIFIED: [...ADJUSTING, CONVERTING, ...ALWAYS, REPORT],
  CANCELED: [...ALWAYS, REPORT],
  DRAFT: ['SEND_EMAIL', 'COPY_INVOICE', 'ISSUE_INVOICE', 'DELETE_INVOICE'],
};
const STATUSES = Object.keys(TABLE) as InvoiceStatus[];
const CELLS = STATUSES.flatMap((status) =>
  INVOICE_ACTIONS.map((action) => [status, action, TABLE[status].includes(action)] as const),
);

test.each(CELLS)(
  'ACT-001 ACT-002 ACT-003 ACT-004 ACT-005 ACT-006 ACT-007 ACT-008 ACT-009 ACT-010 ACT-011 ACT-012 ACT-013 ACT-014 ACT-015 ACT-016 ACT-019 ACT-020 ACT-021 ACT-022 ACT-023 ACT-024 ACT-025 ACT-026 ACT-027 %s: %s is offered: %s',
  (status, action, isOffered) => {
    expect(offered(of(status)).includes(action)).toBe(isOffered);
    expect(refusalOf(action, of(status), NOW) === null).toBe(isOffered);
  },
);

test('ACT-006 ACT-017 what was converted is downloaded and not converted again', () => {
  for (const status of ['ORIGINAL', 'REPLACE', 'MODIFY', 'MODIFIED'] as const) {
    const converted = offered(of(status, { isConverted: true }));
    expect(converted).toContain('DOWNLOAD_CONVERSION_INVOICE');
    expect(converted).toContain('VIEW_CONVERSION_HISTORY');
    expect(converted).not.toContain(CONVERTING);
  }
});

test('ACT-018 an adjusted invoice is replaced while its converted change of information awaits approval, and else adjusted again', () => {
  const awaiting = of('MODIFIED', { isConverted: true, awaitsApprovalOfInformation: true });
  expect(refusalOf(REPLACING, awaiting, NOW)).toBe(null);
  expect(refusalOf(REPLACING, of('MODIFIED'), NOW)).toBe('adjusted-before');
});

test('ACT-028 a received invoice is copied and sent by e-mail, nothing more', () => {
  for (const status of STATUSES)
    expect(offered(of(status, { direction: 'received' }))).toEqual(['SEND_EMAIL', 'COPY_INVOICE']);
});

test('ACT-027 an invoice without a file is never sent, whoever issued it; a draft sends its preview', () => {
  for (const direction of ['issued', 'received'] as const)
    for (const status of STATUSES.filter((one) => one !== 'DRAFT'))
      expect(offered(of(status, { direction, hasFile: false }))).not.toContain('SEND_EMAIL');
  expect(offered(of('DRAFT', { hasFile: false }))).toContain('SEND_EMAIL');
});

test('ACT-029 without our own document there is nothing to convert, explain, report or send', () => {
  for (const status of STATUSES) {
    const left = offersOf(of(status, { isOurs: false }), NOW).map(({ action }) => action);
    expect(left).not.toEqual(expect.arrayContaining([CONVERTING]));
    for (const action of ['EXPLAIN_INVOICE', REPORT, 'SEND_EMAIL', CONVERTING] as const)
      expect(left).not.toContain(action);
  }
});

test('ACT-030 sending to the tax and the history of conversions are announced', () => {
  const soon = offersOf(facts(), NOW).filter(({ standing }) => standing === 'soon');
  expect(soon.map(({ action }) => action)).toEqual(['SEND_TAX', 'VIEW_CONVERSION_HISTORY']);
});

test.each([
  ['REPLACED', 'ADJUST_INFO', 'replaced-already', 'correct-the-replacement'],
  ['REPLACE', 'ADJUST_INFO', 'replaced-before', 'replace'],
  ['MODIFIED', REPLACING, 'adjusted-before', 'adjust'],
  ['MODIFY', REPLACING, 'is-an-adjustment', 'correct-the-original'],
  ['CANCELED', REPLACING, 'cancelled-already', 'issue-a-new-one'],
  ['ORIGINAL', 'CANCEL_INVOICE', 'cancelling-abolished', 'adjust-or-replace'],
] as const)('%s refuses %s because it is %s, and offers %s', (status, action, why, wayOut) => {
  expect(refusalOf(action, of(status), NOW)).toBe(why);
  expect(ACTION_REFUSALS[why]).toBe(wayOut);
});

test.each([
  ['numbered', 'not-issued'],
  ['signed', 'not-issued'],
  ['sent', 'not-issued'],
  ['unknown', 'outcome-unknown'],
  ['refused', 'authority-refused-it'],
] as const)('nothing corrects an invoice that is %s: %s', (processingState, why) => {
  const given = facts({ processingState });
  for (const action of [...ADJUSTING, REPLACING] as const)
    expect(refusalOf(action, given, NOW)).toBe(why);
  expect(offered(given)).toEqual(['COPY_INVOICE']);
});

test('an invoice on its way is issued on by hand when it failed', () => {
  const failed = facts({ processingState: 'refused', hasStopped: true });
  expect(offered(failed)).toContain('ISSUE_INVOICE');
});

test('a second correction waits for the first', () => {
  for (const action of [...ADJUSTING, REPLACING] as const)
    expect(refusalOf(action, facts({ hasPendingCorrection: true }), NOW)).toBe(
      'correction-pending',
    );
});

test('an invoice of a cash register is replaced, and its goods may come back', () => {
  const ofRegister = facts({ serial: 'C26MAA' });
  expect(refusalOf('ADJUST_INFO', ofRegister, NOW)).toBe('of-a-cash-register');
  expect(refusalOf('ADJUST_INCREASE_DECREASE', ofRegister, NOW)).toBe(null);
  expect(refusalOf(REPLACING, ofRegister, NOW)).toBe(null);
});

test('before Decree 70 an invoice of a cash register was adjusted like any other', () => {
  const earlier = ruleSetOn('2025-05-31');
  expect(refusalOf('ADJUST_INFO', facts({ serial: 'C26MAA' }), earlier)).toBe(null);
});

test('a change of information that awaits approval opens a replacement, and no other correction of a mistake', () => {
  const awaiting = of('REPLACE', { awaitsApprovalOfInformation: true });
  expect(refusalOf('ADJUST_INFO', awaiting, NOW)).toBe('replaced-before');
  const mistake = { action: 'ADJUST_INCREASE_DECREASE', causeCode: '13' } as const;
  expect(refusalOfCause(mistake, awaiting, NOW)).toBe('replaced-before');
  const pending = { ...awaiting, hasPendingCorrection: true };
  expect(refusalOf(REPLACING, pending, NOW)).toBe('correction-pending');
});

test('until Decree 70 a sent invoice was cancelled', () => {
  const issuedOn = '2025-05-31';
  expect(refusalOf('CANCEL_INVOICE', of('REPLACE', { issuedOn }), NOW)).toBe(null);
  expect(refusalOf('CANCEL_INVOICE', facts({ issuedOn }), NOW)).toBe(null);
  expect(refusalOf('CANCEL_INVOICE', of('MODIFIED', { issuedOn }), NOW)).toBe(
    'cancelling-abolished',
  );
});

test('a correction that is drafted or on its way is dealt with before its original is cancelled', () => {
  const pending = { issuedOn: '2025-05-31', hasPendingCorrection: true };
  expect(refusalOf('CANCEL_INVOICE', facts(pending), NOW)).toBe('correction-pending');
  expect(refusalOf('CANCEL_INVOICE', of('REPLACE', pending), NOW)).toBe('correction-pending');
  expect(refusalOf('CANCEL_INVOICE', facts({ ...pending, issuedOn: '2025-06-01' }), NOW)).toBe(
    'cancelling-abolished',
  );
});

test('every cell is filled, and every refusal has a way out', () => {
  for (const row of Object.values(ACTIONS_BY_STATUS))
    expect(Object.keys(row).sort()).toEqual([...INVOICE_ACTIONS].sort());
  for (const wayOut of Object.values(ACTION_REFUSALS)) expect(WAYS_OUT).toContain(wayOut);
});

const LATER = ['01', '02', '03', '04', '05', '07', '08', '09', '10', '11', '12'];

test('ACT-012 goods of a replacement come back or are discounted by an adjustment, and a mistake in it is replaced again', () => {
  const action = 'ADJUST_INCREASE_DECREASE';
  const refused = (causeCode: string | null, status: InvoiceStatus, rules = NOW) =>
    refusalOfCause({ action, causeCode }, of(status), rules);
  for (const causeCode of LATER) expect(refused(causeCode, 'REPLACE')).toBeNull();
  expect(refused(null, 'REPLACE')).toBeNull();
  expect(refused('13', 'REPLACE')).toBe('replaced-before');
  for (const status of ['ORIGINAL', 'MODIFIED'] as const) expect(refused('13', status)).toBeNull();
  const anyWay = { ...NOW, corrections: { ...NOW.corrections, sameWayAgain: false } };
  expect(refused('13', 'REPLACE', anyWay)).toBeNull();
});

test('the causes of an adjustment of a replacement are those of what came later', () => {
  const kind = { relation: 'adjusts', adjusts: 'amounts', serial: 'C26TAA' } as const;
  const codes = (ofReplacement: boolean) =>
    causesFor({ ...kind, ofReplacement }, NOW).map(({ code }) => code);
  expect(codes(true)).toEqual(LATER);
  expect(codes(false)).toEqual([...LATER, '13']);
  const replacing = { relation: 'replaces', adjusts: null, serial: 'C26TAA' } as const;
  expect(causesFor({ ...replacing, ofReplacement: true }, NOW).map(({ code }) => code)).toEqual([
    '06',
    '13',
  ]);
});

test('where no cause is asked, the order of corrections is unknown, and a replacement is replaced', () => {
  const earlier = ruleSetOn('2026-05-31');
  expect(earlier.corrections.causes).toEqual([]);
  expect(refusalOf('ADJUST_INCREASE_DECREASE', of('REPLACE'), earlier)).toBe('replaced-before');
});
