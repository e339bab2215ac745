import { z } from 'zod';
import { diceOf } from '../../../platform/dice.ts';

/**
 * Misbehaviours of a request. `html`: the firewall's page with status 200; `forbidden`: its 403. `slow` responds after
 * `slowMs`; `lost` closes the connection; `session-over` ends every session; `garbled` returns 200 with half a list.
 */
export const MISFORTUNES = [
  'too-many',
  'html',
  'forbidden',
  'overloaded',
  'slow',
  'lost',
  'session-over',
  'garbled',
] as const;
export type PortalMisbehaviour = (typeof MISFORTUNES)[number];

const count = z.number().int().min(0).max(100_000);
const Changes = z.strictObject({
  seed: z.number().int(),
  /** Invoices of a month in each list. */
  perMonth: count,
  /** The first month that has any, `2023-01`. */
  since: z.string().regex(/^20\d\d-\d\d$/),
  /** Progress of the invoices' history: 1, some are replaced; 2, some are also cancelled. */
  stage: z.number().int().min(0).max(2),
  /** Passwords by user name; all others have `password`. */
  passwords: z.record(z.string(), z.string()),
  password: z.string(),
  sessionSeconds: z.number().int().min(1).max(864_000),
  /** Probability of each for a question; together at most 1. The same seed misbehaves the same way. */
  rates: z.partialRecord(z.enum(MISFORTUNES), z.number().min(0).max(1)),
  /** Misbehaviours of the next requests, one each, before chance decides again. `none`: none. */
  next: z.array(z.enum([...MISFORTUNES, 'none'])),
  slowMs: z.number().int().min(0).max(600_000),
  retryAfter: z.number().int().min(0).max(3_600).nullable(),
  /** A new invoice is added to a list while its first page is read, once per list. */
  shifting: z.boolean(),
});
export type PortalBehaviour = Readonly<z.output<typeof Changes>>;
/** Partial changes; other fields stay as they are. */
export const PortalBehaviourChanges = Changes.partial();
export type PortalBehaviourChanges = z.output<typeof PortalBehaviourChanges>;

/** Well-behaved. */
const CALM: PortalBehaviour = {
  seed: 1,
  perMonth: 12,
  since: '2023-01',
  stage: 0,
  passwords: {},
  password: 'Hoadon@2026',
  sessionSeconds: 86_400,
  rates: {},
  next: [],
  slowMs: 2_000,
  retryAfter: 1,
  shifting: false,
};

export type PortalBehaviourControl = Readonly<{
  current(): PortalBehaviour;
  change(changes: PortalBehaviourChanges): PortalBehaviour;
  /** Returns the misbehaviour of the next request; null: none. */
  next(): PortalMisbehaviour | null;
}>;

export function temper(changes: PortalBehaviourChanges = {}): PortalBehaviourControl {
  let behaviour = changed(CALM, changes);
  let dice = diceOf(behaviour.seed);
  return {
    current: () => behaviour,
    change(changes) {
      behaviour = changed(behaviour, changes);
      if (changes.seed !== undefined) dice = diceOf(behaviour.seed);
      return behaviour;
    },
    next() {
      const [first, ...others] = behaviour.next;
      if (first !== undefined) {
        behaviour = { ...behaviour, next: others };
        return first === 'none' ? null : first;
      }
      let thrown = dice.chance();
      for (const misfortune of MISFORTUNES) {
        thrown -= behaviour.rates[misfortune] ?? 0;
        if (thrown < 0) return misfortune;
      }
      return null;
    },
  };
}

/** Fields left out, or undefined, stay as they are. */
const changed = (before: PortalBehaviour, changes: PortalBehaviourChanges): PortalBehaviour => ({
  ...before,
  ...(Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<PortalBehaviour>),
});
