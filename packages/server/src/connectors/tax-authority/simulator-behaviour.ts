import { z } from 'zod';
import { diceOf } from '../../platform/dice.ts';

/**
 * Ways in which the other side can misbehave. `timeout-after-accepting`: takes the message and
 * never answers. `drop-before-accepting`: hangs up without reading it. `connection-reset`: takes it
 * and hangs up. `server-error` and `html-instead`: an error page, and sometimes the message was
 * taken all the same. `duplicate-answer`: the reply comes twice. `out-of-order`: it comes after the next one.
 * `refuse`: finds a fault of format (20001) in an invoice that has none.
 */
export const MISBEHAVIOURS = [
  'delay',
  'timeout-after-accepting',
  'drop-before-accepting',
  'connection-reset',
  'unauthorized',
  'too-many-requests',
  'server-error',
  'html-instead',
  'duplicate-answer',
  'out-of-order',
  'refuse',
] as const;
export type Misbehaviour = (typeof MISBEHAVIOURS)[number];

const milliseconds = z.number().int().min(0).max(600_000);
const Changes = z.strictObject({
  seed: z.number().int(),
  /** Probability of each per request; together at most 1. */
  rates: z.partialRecord(z.enum(MISBEHAVIOURS), z.number().min(0).max(1)),
  /** What the next messages meet, one after the other, before chance decides again. `none`: nothing. */
  next: z.array(z.enum([...MISBEHAVIOURS, 'none'])),
  /** How long `delay` waits. */
  delayMs: milliseconds,
  /** Time between the receipt of a message and the reply to it. */
  replyDelayMs: milliseconds,
  /** Numbers of invoices that it says it does not have when a notice of mistakes names them. */
  disowned: z.array(z.string()),
});
/** How often to misbehave, and how. The same seed misbehaves the same way. */
export type Behaviour = Readonly<z.output<typeof Changes>>;
/** Some of it; the rest stays as it is. */
export const BehaviourChanges = Changes.partial();
export type BehaviourChanges = z.output<typeof BehaviourChanges>;

/** Well-behaved, and answering at once. */
const CALM: Behaviour = {
  seed: 1,
  rates: {},
  next: [],
  delayMs: 2_000,
  replyDelayMs: 0,
  disowned: [],
};

/** A request may bring its own misbehaviour in this header. */
export const MISBEHAVE_HEADER = 'x-misbehave';

/** Only these make sense for a question; the others are about taking a message. */
const FOR_QUESTIONS: readonly Misbehaviour[] = [
  'delay',
  'drop-before-accepting',
  'connection-reset',
  'unauthorized',
  'too-many-requests',
  'server-error',
  'html-instead',
];

/** Decides what each request meets. */
export type Temper = Readonly<{
  current(): Behaviour;
  change(changes: BehaviourChanges): Behaviour;
  /** What the next message, or question, meets; null: nothing unusual. */
  next(asked: 'message' | 'question', wish: unknown): Misbehaviour | null;
  /** A throw of the same dice, 0 up to 1. */
  chance(): number;
}>;

const isMisbehaviour = (text: unknown): text is Misbehaviour =>
  MISBEHAVIOURS.some((name) => name === text);

function drawn({ rates }: Behaviour, chance: number): Misbehaviour | null {
  let below = 0;
  for (const name of MISBEHAVIOURS) {
    below += rates[name] ?? 0;
    if (chance < below) return name;
  }
  return null;
}

const without = (changes: BehaviourChanges): Partial<Behaviour> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

export function temper(given: BehaviourChanges = {}): Temper {
  let behaviour: Behaviour = { ...CALM, ...without(given) };
  let queue = [...behaviour.next];
  let dice = diceOf(behaviour.seed);

  return {
    current: () => behaviour,
    change(changes) {
      behaviour = { ...behaviour, ...without(changes) };
      if (changes.seed !== undefined) dice = diceOf(changes.seed);
      if (changes.next) queue = [...changes.next];
      return behaviour;
    },
    next(asked, wish) {
      const applies = (name: Misbehaviour) => asked === 'message' || FOR_QUESTIONS.includes(name);
      if (isMisbehaviour(wish)) return applies(wish) ? wish : null;
      const planned = asked === 'message' ? queue.shift() : undefined;
      if (planned) return planned === 'none' ? null : planned;
      const name = drawn(behaviour, dice.chance());
      return name && applies(name) ? name : null;
    },
    chance: () => dice.chance(),
  };
}
