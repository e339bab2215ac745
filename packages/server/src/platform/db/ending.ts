import { type RawBuilder, sql } from 'kysely';
import { NO_FLUSH } from './no-flush.ts';
import type { Tx } from './tx.ts';

/** What a transaction writes last, in the order in which all of them lock these rows. */
const ENDINGS = ['rows', 'tagged', 'answers', 'counters', 'events', 'audit'] as const;
export type Ending = (typeof ENDINGS)[number];

/** An ending as a part of the one statement that writes all of them. */
export type EndingSteps = Readonly<{
  /** `name as (…)`, one after the other. */
  steps: RawBuilder<unknown>;
  /** The step that is done last; it returns rows. Left out: nobody has to wait for these. */
  last?: string;
  /** Wanted of the result. */
  answer?: RawBuilder<unknown>;
  /** Looks at it, and writes what could not be written before. */
  afterwards?: (tx: Tx, answer: unknown) => Promise<void>;
}>;

/** `before`: a condition that is met once the endings before it are written; whoever writes states it. */
export type WriteEnding<T> = (items: T[], before: RawBuilder<unknown>, tx: Tx) => EndingSteps;

export type Waiting = Readonly<{ items: unknown[]; write: WriteEnding<never> }>;

/** One statement for all endings, in their order. `isFlushed` no: the commit does not wait for the disk. */
export async function writeEndings(
  tx: Tx,
  endings: ReadonlyMap<Ending, Waiting>,
  isFlushed: boolean,
): Promise<void> {
  if (endings.size === 0 && isFlushed) return;
  const parts: EndingSteps[] = [];
  for (const ending of ENDINGS) {
    const waiting = endings.get(ending);
    const last = parts.findLast((part) => part.last)?.last;
    const before = last ? sql`(select count(*) from ${sql.ref(last)}) >= 0` : sql`true`;
    if (waiting) parts.push(waiting.write(waiting.items as never[], before, tx));
  }
  const steps = parts.map(({ steps }) => steps);
  const answers = [
    ...(isFlushed ? [] : [NO_FLUSH]),
    ...parts.flatMap(({ answer }, at) => (answer ? [sql`${answer} as ${sql.ref(`a${at}`)}`] : [])),
  ];
  const { rows } = await sql<Record<string, unknown>>`/* prepared */
    ${steps.length > 0 ? sql`with ${sql.join(steps)}` : sql``}
    select ${answers.length > 0 ? sql.join(answers) : sql`1`}`.execute(tx);
  for (const [at, { afterwards }] of parts.entries()) await afterwards?.(tx, rows[0]?.[`a${at}`]);
}
