import { diceOf } from '@hoadon/server/platform/dice';
import type { Page } from 'playwright-core';
import { divert } from './diversion.ts';

/** Fates to choose from. */
const FATES = ['well', 'well', 'lost', 'unsent', 'slow', 'offline'] as const;
/** Requests in a row without a network. */
const OFFLINE_FOR = 4;
const SLOW_MS = 400;

export type CutNetwork = Readonly<{
  /** Cuts up to this many requests from now on. */
  cutNext: (cuts: number) => void;
  /** Stops cutting, also the requests of an offline period. */
  restore: () => void;
  /** The cuts in order; printed when a journey fails. */
  cuts: readonly string[];
}>;

/** Cuts the calls of the page at random, reproducibly by seed. The event stream is not cut. */
export async function cutNetwork(page: Page, seed: number): Promise<CutNetwork> {
  const dice = diceOf(seed);
  const cuts: string[] = [];
  let left = 0;
  let offline = 0;
  const fateOf = (): 'well' | 'lost' | 'unsent' | 'slow' => {
    if (offline > 0) {
      offline -= 1;
      return 'unsent';
    }
    if (left <= 0) return 'well';
    const fate = dice.pick(FATES);
    if (fate !== 'well') left -= 1;
    if (fate !== 'offline') return fate;
    offline = OFFLINE_FOR;
    return 'unsent';
  };
  await divert(page, '*-api/api/*', async ({ method, url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/api/events')) return 'well';
    const fate = fateOf();
    if (fate !== 'well') cuts.push(`${fate} ${method} ${pathname}`);
    if (fate !== 'slow') return fate;
    await new Promise((resolve) => setTimeout(resolve, dice.roll(SLOW_MS)));
    return 'well';
  });
  return {
    cutNext: (most) => {
      left = most;
    },
    restore: () => {
      left = 0;
      offline = 0;
    },
    cuts,
  };
}
