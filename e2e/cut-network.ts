import { type Dice, diceOf } from '@hoadon/server/platform/dice';
import type { Page, Route } from 'playwright-core';

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
  const fateOf = () => {
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
  await page.route(/\/[\w-]+-api\/api\//, async (route) => {
    if (route.request().url().endsWith('/api/events')) return route.continue();
    const fate = fateOf();
    if (fate !== 'well') cuts.push(`${fate} ${nameOf(route)}`);
    await suffer(route, fate, dice);
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

const nameOf = (route: Route): string =>
  `${route.request().method()} ${new URL(route.request().url()).pathname}`;

async function suffer(route: Route, fate: (typeof FATES)[number], dice: Dice): Promise<void> {
  try {
    if (fate === 'unsent') return await route.abort('internetdisconnected');
    if (fate === 'slow') await new Promise((resolve) => setTimeout(resolve, dice.roll(SLOW_MS)));
    if (fate !== 'lost') return await route.continue();
    // The server does its work; its answer is lost on the way back.
    await route.fetch();
    await route.abort('connectionreset');
  } catch {
    // The page was left meanwhile.
  }
}
