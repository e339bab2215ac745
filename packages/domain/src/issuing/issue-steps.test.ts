import { expect, test } from 'vitest';
import { isBeforeSignature, isEditable, mayMove, releasingStatusOf } from './issue-steps.ts';
import { PROCESSING_STATES, type ProcessingState } from './processing-state.ts';

const ARROWS = [
  'draft numbered',
  'numbered signing',
  'signing signed',
  'signing numbered',
  'signed sent',
  'signed unknown',
  'sent accepted',
  'sent refused',
  'sent unknown',
  'unknown accepted',
  'unknown refused',
  'unknown sent',
  'refused numbered',
];

test('an invoice moves along these arrows and no others', () => {
  const possible = PROCESSING_STATES.flatMap((from) =>
    PROCESSING_STATES.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`),
  );
  expect(possible.toSorted()).toEqual(ARROWS.toSorted());
});

test('nothing leads back to a draft, and an accepted invoice stays', () => {
  expect(PROCESSING_STATES.some((from) => mayMove(from, 'draft'))).toBe(false);
  expect(PROCESSING_STATES.some((to) => mayMove('accepted', to))).toBe(false);
});

test('after a lost answer the invoice is not numbered or signed anew', () => {
  expect(
    mayMove('unknown', 'numbered') || mayMove('unknown', 'signing') || mayMove('sent', 'signing'),
  ).toBe(false);
});

test.each<[ProcessingState, string]>([
  ['draft', 'draf'],
  ['numbered', 'releasing'],
  ['signing', 'releasing'],
  ['signed', 'releasing'],
  ['sent', 'releasing'],
  ['unknown', 'release_error'],
  ['refused', 'release_error'],
  ['accepted', 'released'],
])('%s is shown as %s', (state, status) => {
  expect(releasingStatusOf(state)).toBe(status);
});

test('a step that failed is shown as an error until it goes on', () => {
  expect(releasingStatusOf('numbered', 'SIGNING_FAILED')).toBe('release_error');
  expect(releasingStatusOf('accepted', 'SIGNING_FAILED')).toBe('released');
  expect(releasingStatusOf('draft', 'SIGNING_FAILED')).toBe('draf');
});

test('ISS-025 what is prepared for a USB token is under way, not failed', () => {
  expect(releasingStatusOf('signing', 'WAITING_FOR_TOKEN')).toBe('releasing');
  expect(releasingStatusOf('numbered', 'WAITING_FOR_TOKEN')).toBe('releasing');
});

test('nothing is signed of what has its number and waits for its signature', () => {
  expect(PROCESSING_STATES.filter(isBeforeSignature)).toEqual(['numbered', 'signing']);
});

test('only a draft may be changed or deleted', () => {
  expect(PROCESSING_STATES.filter(isEditable)).toEqual(['draft']);
});
