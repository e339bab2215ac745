import { expect, test } from 'vitest';
import { progressOf } from './progress-steps.tsx';

const STAGES = ['numbered', 'signed', 'sent', 'accepted'] as const;
const wayOf = (state: Parameters<typeof progressOf>[1]) =>
  STAGES.map((stage) => progressOf(stage, state)).join(' ');

test.each([
  ['draft', 'releasing', 'running waiting waiting waiting'],
  ['numbered', 'releasing', 'done running waiting waiting'],
  ['signing', 'releasing', 'done running waiting waiting'],
  ['signing', 'release_error', 'done stopped waiting waiting'],
  ['signed', 'releasing', 'done done running waiting'],
  ['unknown', 'release_error', 'done done unknown waiting'],
  ['sent', 'releasing', 'done done done running'],
  ['refused', 'release_error', 'done done done stopped'],
  ['accepted', 'released', 'done done done done'],
] as const)('an invoice that is %s (%s) stands at: %s', (state, releasing_status, way) => {
  expect(wayOf({ state, releasing_status, failure_reason: null })).toBe(way);
});

test('ISS-025 an invoice that waits for a USB token has not stopped, and nothing of it runs', () => {
  const failure_reason = 'WAITING_FOR_TOKEN: It waits.';
  expect(wayOf({ state: 'signing', releasing_status: 'releasing', failure_reason })).toBe(
    'done waiting waiting waiting',
  );
});

test('before the server responds no stage is running', () => {
  expect(wayOf(null)).toBe('waiting waiting waiting waiting');
});
