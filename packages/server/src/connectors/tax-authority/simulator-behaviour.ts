import { z } from 'zod';
import { diceOf } from '../../platform/dice.ts';

/**
 * Ways in which the other side can misbehave. `timeout-after-accepting`: accepts the message and never responds.
 * `drop-before-accepting`: closes the connection without reading. `connection-reset`: accepts the message and resets
 * the connection. `server-error` and `html-instead`: an error page, although the message was sometimes accepted.
 * `duplicate-answer`: the reply comes twice. `out-of-order`: the reply comes after the next one. `refuse`: reports a
 * fault of format (20001) in an invoice without one.
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
export type AuthorityMisbehaviour = (typeof MISBEHAVIOURS)[number];

const milliseconds = z.number().int().min(0).max(600_000);
const Changes = z.strictObject({
  seed: z.number().int(),
  /** Probability of each per request; together at most 1. */
  rates: z.partialRecord(z.enum(MISBEHAVIOURS), z.number().min(0).max(1)),
  /** Behaviours for the next messages, one each, before chance decides again. `none`: no misbehaviour. */
  next: z.array(z.enum([...MISBEHAVIOURS, 'none'])),
  /** How long `delay` waits. */
  delayMs: milliseconds,
  /** Delay between the receipt of a message and the reply to it. */
  replyDelayMs: milliseconds,
  /** Numbers of invoices that it disowns in notices of mistakes. */
  disowned: z.array(z.string()),
});
/** How often to misbehave, and how. The same seed misbehaves the same way. */
export type AuthorityBehaviour = Readonly<z.output<typeof Changes>>;
/** Partial changes; other fields stay as they are. */
export const AuthorityBehaviourChanges = Changes.partial();
export type AuthorityBehaviourChanges = z.output<typeof AuthorityBehaviourChanges>;

/** No misbehaviour, no delay. */
const CALM: AuthorityBehaviour = {
  seed: 1,
  rates: {},
  next: [],
  delayMs: 2_000,
  replyDelayMs: 0,
  disowned: [],
};

/** A request may bring its own misbehaviour in this header. */
export const MISBEHAVE_HEADER = 'x-misbehave';

/** Only these apply to queries; the others concern sent messages. */
const FOR_QUESTIONS: readonly AuthorityMisbehaviour[] = [
  'delay',
  'drop-before-accepting',
  'connection-reset',
  'unauthorized',
  'too-many-requests',
  'server-error',
  'html-instead',
];

/** Chooses the behaviour for each request. */
export type AuthorityBehaviourControl = Readonly<{
  current(): AuthorityBehaviour;
  change(changes: AuthorityBehaviourChanges): AuthorityBehaviour;
  /** Returns the misbehaviour for the next message or query; null: none. */
  next(exchange: 'message' | 'question', requested: unknown): AuthorityMisbehaviour | null;
  /** A throw of the same dice, 0 up to 1. */
  chance(): number;
}>;

const isMisbehaviour = (text: unknown): text is AuthorityMisbehaviour =>
  MISBEHAVIOURS.some((name) => name === text);

function drawn({ rates }: AuthorityBehaviour, chance: number): AuthorityMisbehaviour | null {
  let below = 0;
  for (const name of MISBEHAVIOURS) {
    below += rates[name] ?? 0;
    if (chance < below) return name;
  }
  return null;
}

const without = (changes: AuthorityBehaviourChanges): Partial<AuthorityBehaviour> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

export function temper(initial: AuthorityBehaviourChanges = {}): AuthorityBehaviourControl {
  let behaviour: AuthorityBehaviour = { ...CALM, ...without(initial) };
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
    next(exchange, requested) {
      const applies = (name: AuthorityMisbehaviour) =>
        exchange === 'message' || FOR_QUESTIONS.includes(name);
      if (isMisbehaviour(requested)) return applies(requested) ? requested : null;
      const planned = exchange === 'message' ? queue.shift() : undefined;
      if (planned) return planned === 'none' ? null : planned;
      const name = drawn(behaviour, dice.chance());
      return name && applies(name) ? name : null;
    },
    chance: () => dice.chance(),
  };
}
