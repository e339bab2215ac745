import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from './acts/act.ts';
import { ACTS, type ActName, kindOf } from './acts/acts.ts';
import { openClient } from './acts/client.ts';
import { type Ledger, newLedger } from './acts/ledger.ts';
import { type Diary, newDiary, type Took } from './diary.ts';
import { diceOf } from './dice.ts';
import type { Finding } from './judges/finding.ts';
import { judge } from './judges/judge.ts';
import { type Figure, type UsageWatch, watchUsage } from './soak/watch-usage.ts';
import { lossyLine } from './weather/lossy-line.ts';
import { type FaultName, openWeather, type Weather } from './weather/weather.ts';
import { openWorld, type World, type WorldOptions } from './world/world.ts';

export type Play = Readonly<{
  seed: number;
  acts: number;
  /** Which kinds of acts and faults. */
  kinds: readonly ActName[];
  faults: readonly FaultName[];
  world: Omit<WorldOptions, 'line'>;
  clients: number;
  /** Acts from one blow to the next. */
  blowEvery: number;
  /** How long everything may take to come to rest afterwards. */
  restMs: number;
  /** Acts begin at a steady rate; left out: each when the one before it has ended. */
  perMinute?: number;
  say(text: string): void;
}>;

export type Outcome = Readonly<{
  findings: readonly Finding[];
  rows: number;
  /** Acts that ended, by kind, and what the parts of the run took. */
  acts: Readonly<Partial<Record<ActName, Took>>>;
  parts: Readonly<Record<string, Took>>;
  /** Blows, faults on the line and answers given, by kind. */
  blows: Readonly<Record<string, number>>;
  line: Readonly<Record<string, number>>;
  answers: Readonly<Record<string, number>>;
  /** What the servers used, where the rate was steady. */
  usage: readonly Figure[];
  /** Logs of the servers, retained where there are findings. */
  folder: string;
}>;

/** Plays acts by seed in bad weather, lets it clear up, and judges what is left. */
export async function play(plan: Play): Promise<Outcome> {
  const { say } = plan;
  const line = lossyLine(diceOf(plan.seed));
  const parts = newDiary();
  const world = await parts.timed('world', () => openWorld({ ...plan.world, line }));
  let findings: readonly Finding[] | null = null;
  try {
    say('the world stands');
    const [ledger, acts] = [newLedger(), newDiary()];
    const weather = openWeather(world, { ...plan, line, every: plan.blowEvery });
    const watch = plan.perMinute ? watchUsage(world) : null;
    await parts.timed('acts', () => playActs(world, plan, { ledger, weather, acts, watch }));
    const usage = watch?.end() ?? [];
    say('the weather is clear: waiting for rest');
    findings = await judge(world, ledger, { restMs: plan.restMs, parts });
    return {
      findings,
      rows: ledger.rows.length,
      acts: acts.took(),
      parts: parts.took(),
      blows: weather.happened(),
      line: line.happened(),
      answers: Object.fromEntries([...ledger.answers].sort()),
      usage,
      folder: world.folder,
    };
  } finally {
    await world.close(findings?.length !== 0);
  }
}

type Books = Readonly<{ ledger: Ledger; weather: Weather; acts: Diary; watch: UsageWatch | null }>;

/** As many callers as asked for, each with one act after the other. */
async function playActs(world: World, plan: Play, books: Books): Promise<void> {
  const { acts, clients, perMinute, say } = plan;
  const start = Date.now();
  let next = 0;
  let ended = 0;
  let lastBegins = () => {};
  const lastBegun = new Promise<void>((resolve) => {
    lastBegins = resolve;
  });
  const caller = async () => {
    for (let index = next++; index < acts; index = next++) {
      if (perMinute) await pause(Math.max(0, start + (index * 60_000) / perMinute - Date.now()));
      books.weather.actBegun();
      if (next >= acts) lastBegins();
      await playAct(world, plan, books, index);
      ended += 1;
      if (ended % 100 === 0) say(`${ended} of ${acts} acts`);
    }
  };
  const callers = Promise.all(Array.from({ length: clients }, caller));
  // The last acts, too, are to end in clear weather: they wait for what only then can happen.
  const clearing = async () => {
    await Promise.race([callers, lastBegun]);
    await books.weather.clear();
  };
  await Promise.all([callers, clearing()]);
}

async function playAct(
  world: World,
  { seed, kinds }: Play,
  { ledger, acts, watch }: Books,
  index: number,
): Promise<void> {
  const dice = diceOf(seed * 1_000_003 + index);
  const kind = kindOf(kinds, dice);
  const { act, needsCertificate } = ACTS[kind];
  const company = dice.pick(
    needsCertificate ? world.companies : [...world.companies, world.troubled],
  );
  const stage: Stage = {
    world,
    company,
    client: openClient({ apis: world.apis, dice, ledger, company }),
    dice,
    ledger,
    name: `${seed}-${index}-${kind}`,
    hasKey: !dice.once(4),
  };
  const start = Date.now();
  await acts.timed(kind, () =>
    act(stage).catch((error) => {
      ledger.complaints.push({ act: stage.name, what: String(error) });
    }),
  );
  watch?.took(Date.now() - start);
}
