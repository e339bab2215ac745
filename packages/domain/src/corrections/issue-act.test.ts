import { expect, test } from 'vitest';
import type { Correction } from '../invoice/invoice.ts';
import { decimal } from '../money/decimal.ts';
import { issueActOf } from './issue-act.ts';

const of = (adjusts: Correction['adjusts'], number = '988'): Correction => ({
  relation: adjusts === null ? 'replaces' : 'adjusts',
  adjusts,
  template: '1',
  serial: 'C26TAA',
  number,
  issuedOn: '2026-11-01',
  note: null,
  reason: 'Sai',
  causeCode: '13',
  agreedOn: null,
  agreementNumber: null,
  evidence: null,
  approvalCode: null,
});

test('issuing is named by what it does to other invoices, and by how much', () => {
  const acts = (
    [
      [null, '1080000'],
      [of(null, '990'), '1080000'],
      [of('amounts'), '-108000'],
      [of('amounts'), '54000'],
      [of('amounts'), '0'],
      [of('information'), '0'],
    ] as const
  ).map(([related, amount]) => issueActOf({ related, withTax: decimal(amount) }));
  expect(acts.map(({ act, by }) => `${act} ${by}`)).toEqual([
    'issue 1080000',
    'replace 1080000',
    'reduce 108000',
    'raise 54000',
    'correct 0',
    'correct 0',
  ]);
  expect(acts[1]?.original).toEqual({ template: '1', serial: 'C26TAA', number: '990' });
});

test('a correction of a list is about all of its invoices', () => {
  const amounts = { withoutTax: decimal('1'), tax: decimal('0'), withTax: decimal('1') };
  const { template, serial, number, issuedOn } = of('amounts');
  const original = { template, serial, number, issuedOn, before: amounts };
  const list = { number: '1', issuedOn, originals: [original, { ...original, number: '989' }] };
  const act = issueActOf({ related: { ...of('amounts'), list }, withTax: decimal('-5') });
  expect(act).toMatchObject({ act: 'reduce', originals: 2, original: { number: '988' } });
});
