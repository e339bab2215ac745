import { setTimeout as pause } from 'node:timers/promises';
import type { Blow } from './blow.ts';

const MOST_TIMES = 12;
const LONGEST_MS = 500;

/** A company's certificate goes and comes, also between the number and the signature of what it issues. */
export const takeTheCertificate: Blow = async ({ troubled }, dice) => {
  const times = 1 + dice.roll(MOST_TIMES);
  for (let time = 0; time < times; time += 1) {
    await troubled.holdCertificate(false);
    await pause(dice.roll(LONGEST_MS));
    await troubled.holdCertificate(true);
    await pause(dice.roll(LONGEST_MS));
  }
  return `a certificate away ${times} times`;
};
