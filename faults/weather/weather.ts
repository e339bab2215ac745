import { type Dice, diceOf } from '../dice.ts';
import type { World } from '../world/world.ts';
import type { Blow } from './blow.ts';
import { crashTheDatabase } from './crash-the-database.ts';
import { cutAllLines } from './cut-all-lines.ts';
import { fillTheDisk } from './fill-the-disk.ts';
import { killABackend } from './kill-a-backend.ts';
import { killAServer } from './kill-a-server.ts';
import { BAD_LINE, CALM_LINE, type LossyLine } from './lossy-line.ts';
import { CALM_AUTHORITY, upsetTheAuthority } from './upset-the-authority.ts';
import { upsetTheMail } from './upset-the-mail.ts';

/** By the names that the command takes. */
export const BLOWS = {
  server: killAServer,
  database: crashTheDatabase,
  backend: killABackend,
  lines: cutAllLines,
  disk: fillTheDisk,
  authority: upsetTheAuthority,
  mail: upsetTheMail,
} as const satisfies Record<string, Blow>;
export type BlowName = keyof typeof BLOWS;
/** `line`: answers of PostgreSQL are lost all the time. */
export const FAULTS = ['line', ...(Object.keys(BLOWS) as BlowName[])] as const;
export type FaultName = (typeof FAULTS)[number];

export type Weather = Readonly<{
  /** An act was begun: now and then something happens to the world. */
  actBegun(): void;
  /** No more faults; resolves when those under way are over. */
  clear(): Promise<void>;
}>;

type Options = Readonly<{
  seed: number;
  line: LossyLine;
  faults: readonly FaultName[];
  /** Acts from one blow to the next. */
  every: number;
  say(text: string): void;
}>;

/** Bad weather by seed: which blow comes after how many acts. One at a time. */
export function openWeather(world: World, { seed, line, faults, every, say }: Options): Weather {
  const dice = diceOf(seed);
  const blows = faults.filter((name): name is BlowName => name !== 'line');
  let acts = 0;
  let underWay: Promise<void> | null = null;
  const strike = async (name: BlowName, dice: Dice) => {
    say(await BLOWS[name](world, dice));
    underWay = null;
  };
  world.authority.simulator.behave(CALM_AUTHORITY);
  if (faults.includes('line')) line.set(BAD_LINE);
  let next = 0;
  return {
    actBegun() {
      acts += 1;
      if (acts % every !== 0 || underWay || blows.length === 0) return;
      const name = blows[next % blows.length];
      next += 1;
      if (name) underWay = strike(name, dice);
    },
    async clear() {
      line.set(CALM_LINE);
      await underWay;
      world.authority.simulator.behave(CALM_AUTHORITY);
    },
  };
}
