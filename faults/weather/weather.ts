import { diceOf } from '../dice.ts';
import type { World } from '../world/world.ts';
import type { Blow } from './blow.ts';
import { crashTheDatabase } from './crash-the-database.ts';
import { cutAllLines } from './cut-all-lines.ts';
import { fillTheDisk } from './fill-the-disk.ts';
import { killABackend } from './kill-a-backend.ts';
import { killAServer } from './kill-a-server.ts';
import { BAD_LINE, CALM_LINE, type LossyLine } from './lossy-line.ts';
import { moveACompany } from './move-a-company.ts';
import { takeTheCertificate } from './take-the-certificate.ts';
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
  certificate: takeTheCertificate,
} as const satisfies Record<string, Blow>;
export type BlowName = keyof typeof BLOWS;
export const BLOW_NAMES = Object.keys(BLOWS) as BlowName[];
/** `line`: answers of PostgreSQL are lost all the time. */
export const FAULTS = ['line', ...BLOW_NAMES] as const;
/** On a Citus cluster alone. */
export const CLUSTER_BLOWS = { move: moveACompany } as const satisfies Record<string, Blow>;
export const FAULTS_OF_CLUSTERS = [...FAULTS, 'move'] as const;
const ALL_BLOWS = { ...BLOWS, ...CLUSTER_BLOWS };
export type FaultName = (typeof FAULTS_OF_CLUSTERS)[number];

export type Weather = Readonly<{
  /** An act was begun: now and then something happens to the world. */
  actBegun(): void;
  /** No more faults; resolves when those that came due are over. */
  clear(): Promise<void>;
  /** Blows so far, by name. */
  happened(): Readonly<Record<string, number>>;
}>;

type Options = Readonly<{
  seed: number;
  line: LossyLine;
  faults: readonly FaultName[];
  /** Acts from one blow to the next. */
  every: number;
  say(text: string): void;
}>;

/** Bad weather by seed: which blow comes after how many acts. One at a time; none is left out. */
export function openWeather(world: World, { seed, line, faults, every, say }: Options): Weather {
  const dice = diceOf(seed);
  const blows = faults.filter((name) => name !== 'line');
  const counts: Record<string, number> = {};
  let acts = 0;
  let blown = Promise.resolve();
  const strike = async (name: keyof typeof ALL_BLOWS) => {
    counts[name] = (counts[name] ?? 0) + 1;
    say(await ALL_BLOWS[name](world, dice));
  };
  world.authority.simulator.behave(CALM_AUTHORITY);
  if (faults.includes('line')) line.set(BAD_LINE);
  return {
    actBegun() {
      acts += 1;
      if (acts % every !== 0) return;
      const name = blows[(acts / every - 1) % blows.length];
      if (name) blown = blown.then(() => strike(name));
    },
    async clear() {
      line.set(CALM_LINE);
      await blown;
      world.authority.simulator.behave(CALM_AUTHORITY);
    },
    happened: () => counts,
  };
}
