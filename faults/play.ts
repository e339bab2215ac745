import type { Act, Stage } from './acts/act.ts';
import { bulk } from './acts/bulk.ts';
import { openClient, type Session, type Tally } from './acts/client.ts';
import { importDrafts } from './acts/import.ts';
import { type Ledger, newLedger } from './acts/ledger.ts';
import { mail } from './acts/mail.ts';
import { publish } from './acts/publish.ts';
import { release } from './acts/release.ts';
import { resend } from './acts/resend.ts';
import { token } from './acts/token.ts';
import { diceOf } from './dice.ts';
import type { Finding } from './judges/finding.ts';
import { judge } from './judges/judge.ts';
import { type LossyLine, lossyLine } from './weather/lossy-line.ts';
import { type FaultName, openWeather } from './weather/weather.ts';
import type { Role } from './world/server.ts';
import { openWorld, type World } from './world/world.ts';

/** By the names that the command takes, each as often as it comes in a run of a hundred. */
export const ACTS = {
  publish: { act: publish, of100: 40 },
  release: { act: release, of100: 15 },
  bulk: { act: bulk, of100: 8 },
  resend: { act: resend, of100: 10 },
  token: { act: token, of100: 10 },
  import: { act: importDrafts, of100: 7 },
  mail: { act: mail, of100: 10 },
} as const satisfies Record<string, Readonly<{ act: Act; of100: number }>>;
export type ActName = keyof typeof ACTS;

export type Play = Readonly<{
  seed: number;
  acts: number;
  /** Which kinds of acts and faults. */
  kinds: readonly ActName[];
  faults: readonly FaultName[];
  roles: readonly Role[];
  clients: number;
  /** Acts from one blow to the next. */
  blowEvery: number;
  /** How long everything may take to come to rest afterwards. */
  restMs: number;
  say(text: string): void;
}>;

export type Outcome = Readonly<{
  findings: readonly Finding[];
  rows: number;
  /** Faults on the line and answers given, by kind. */
  line: Readonly<Record<string, number>>;
  answers: Readonly<Record<string, number>>;
  /** Logs of the servers; kept where something was found. */
  folder: string;
}>;

/** Plays acts by seed in bad weather, lets it clear up, and judges what is left. */
export async function play(asked: Play): Promise<Outcome> {
  const line = lossyLine(diceOf(asked.seed));
  const world = await openWorld({ roles: asked.roles, line });
  let findings: readonly Finding[] | null = null;
  try {
    const ledger = newLedger();
    const tally: Tally = new Map();
    await playActs(world, asked, { ledger, tally, line });
    asked.say('the weather is clear: waiting for rest');
    findings = await judge(world, ledger, asked.restMs);
    return {
      findings,
      rows: ledger.rows.length,
      line: line.happened(),
      answers: Object.fromEntries([...tally].sort()),
      folder: world.folder,
    };
  } finally {
    await world.close(findings?.length !== 0);
  }
}

type Books = Readonly<{ ledger: Ledger; tally: Tally; line: LossyLine }>;

/** As many callers as asked for, each with one act after the other. */
async function playActs(world: World, asked: Play, { ledger, tally, line }: Books): Promise<void> {
  const { seed, acts, clients, faults, blowEvery, say } = asked;
  const session: Session = { token: null };
  const weather = openWeather(world, { seed, line, faults, every: blowEvery, say });
  let next = 0;
  let ended = 0;
  const caller = async () => {
    for (let index = next++; index < acts; index = next++) {
      weather.actBegun();
      const dice = diceOf(seed * 1_000_003 + index);
      const kind = kindOf(asked.kinds, dice.roll(100 * asked.kinds.length));
      const client = openClient({ apis: world.apis, dice, tally, session });
      const stage: Stage = {
        world,
        client,
        dice,
        ledger,
        name: `${seed}-${index}-${kind}`,
        hasKey: !dice.once(4),
      };
      await ACTS[kind].act(stage).catch((error) => {
        ledger.complaints.push({ act: stage.name, what: String(error) });
      });
      ended += 1;
      if (ended % 100 === 0) say(`${ended} of ${acts} acts`);
    }
  };
  const callers = Promise.all(Array.from({ length: clients }, caller));
  // The last acts, too, are to end in clear weather: they wait for what only then can happen.
  const clearing = async () => {
    while (next < acts) await Promise.race([callers, tick()]);
    await weather.clear();
  };
  await Promise.all([callers, clearing()]);
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 200));

/** In proportion, among the kinds that are played. */
function kindOf(kinds: readonly ActName[], thrown: number): ActName {
  const sum = kinds.reduce((total, kind) => total + ACTS[kind].of100, 0);
  let below = thrown % sum;
  for (const kind of kinds) {
    if (below < ACTS[kind].of100) return kind;
    below -= ACTS[kind].of100;
  }
  return kinds[0] ?? 'publish';
}
