import { expect, test } from 'vitest';
import { OF_NAME, OF_NETWORK, OF_PLACE, pauseLeft, remembered } from './guess-rules.ts';

const START = Date.parse('2026-11-21T02:00:00.000Z');
const after = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const failed = (failures: number) => ({ failures, failedAt: after(0) });

test('five guesses come without a pause, each further one after twice as long as the one before, at most a quarter of an hour', () => {
  const pauses = Array.from(
    { length: 14 },
    (_, n) => pauseLeft(OF_PLACE, failed(n), after(0)) / 1_000,
  );
  expect(pauses).toEqual([0, 0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
});

test('a pause runs out by itself, and a clock that went back makes none longer', () => {
  expect(pauseLeft(OF_PLACE, failed(7), after(59))).toBe(1_000);
  expect(pauseLeft(OF_PLACE, failed(7), after(60))).toBe(0);
  expect(pauseLeft(OF_PLACE, failed(7), after(-3_600))).toBe(60_000);
});

test('guesses are forgotten one by one', () => {
  expect(remembered(OF_PLACE, failed(3), after(15 * 60 - 1))).toBe(3);
  expect(remembered(OF_PLACE, failed(3), after(15 * 60))).toBe(2);
  expect(remembered(OF_PLACE, failed(3), after(86_400))).toBe(0);
});

test.each([
  ['from one place', OF_PLACE, 120],
  ['from everywhere', OF_NAME, 140],
])('who guesses at one name %s without a rest has at most %o in a day', (_name, rule, most) => {
  let guesses = failed(0);
  let count = 0;
  for (let second = 0; second < 86_400; second += 5) {
    const at = after(second);
    if (pauseLeft(rule, guesses, at) > 0) continue;
    guesses = { failures: remembered(rule, guesses, at) + 1, failedAt: at };
    count += 1;
  }
  expect(count).toBeLessThanOrEqual(most);
});

test('thirty people of one office who mistype now and then wait for nothing', () => {
  let guesses = failed(0);
  for (let minute = 0; minute < 480; minute += 2) {
    expect(pauseLeft(OF_NETWORK, guesses, after(minute * 60))).toBe(0);
    guesses = {
      failures: remembered(OF_NETWORK, guesses, after(minute * 60)) + 1,
      failedAt: after(minute * 60),
    };
  }
});
