import { diceOf } from '@hoadon/server/platform/dice';
import type { Page } from 'playwright-core';
import { divert } from './diversion.ts';

/** What becomes of a request. */
const FATES = ['well', 'well', 'lost', 'unsent', 'slow', 'offline'] as const;
/** So many requests in a row find no network. */
const OFFLINE_FOR = 4;
const SLOW_MS = 400;

export type CutNetwork = Readonly<{
  /** From now on so many requests may go wrong; then all is well. */
  storm: (cuts: number) => void;
  /** Nothing goes wrong any more, what was cut before included. */
  calm: () => void;
  /** What went wrong, in order; told when a journey fails. */
  cuts: readonly string[];
}>;

/** Cuts the page's calls at random: the same seed throws the same dice. The stream of events is left alone. */
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
    storm: (most) => {
      left = most;
    },
    calm: () => {
      left = 0;
      offline = 0;
    },
    cuts,
  };
}
