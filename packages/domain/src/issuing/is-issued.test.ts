import { expect, test } from 'vitest';
import { isIssued } from './is-issued.ts';
import { PROCESSING_STATES } from './processing-state.ts';

const issuedStates = (serial: string) =>
  PROCESSING_STATES.filter((state) => isIssued(state, serial));

test('an invoice of a coded series is issued once the authority gave its code', () => {
  expect(issuedStates('C26TAA')).toEqual(['accepted']);
});

test('an invoice without a code is issued once it is signed, unless it was refused', () => {
  expect(issuedStates('K26TAA')).toEqual(['signed', 'sent', 'unknown', 'accepted']);
});
