import type { LookupChallenge } from '@hoadon/contracts/invoice-lookup';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

export type Solution = Readonly<{ counter: number; derivedKey: string }>;

/** Whether this browser can derive keys: it does so on pages of https addresses and of its own machine only. */
export const maySolve = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Derives keys until one is that of the challenge: half a second to some seconds. Throws after a minute and a half. */
export async function solve(challenge: LookupChallenge): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved in time');
  const { counter, derivedKey } = solution;
  return { counter, derivedKey };
}
