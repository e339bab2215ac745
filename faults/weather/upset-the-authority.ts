import { setTimeout as pause } from 'node:timers/promises';
import type { AuthorityBehaviourChanges } from '../../packages/server/src/connectors/tax-authority/simulator-behaviour.ts';
import type { Blow } from './blow.ts';

const LONGEST_MS = 6_000;

type Mood = Readonly<{ name: string; behaviour: AuthorityBehaviourChanges }>;
/** In every way the simulator knows but refusing: acts ask for that by themselves. */
const MOODS: readonly [Mood, ...Mood[]] = [
  { name: 'lost', behaviour: { rates: { 'drop-before-accepting': 1 } } },
  {
    name: 'late',
    behaviour: { rates: { 'timeout-after-accepting': 0.3, delay: 0.3 }, replyDelayMs: 1_500 },
  },
  {
    name: 'doubled',
    behaviour: { rates: { 'duplicate-answer': 0.5, 'out-of-order': 0.3 } },
  },
  {
    name: 'failing',
    behaviour: {
      rates: {
        'connection-reset': 0.2,
        'server-error': 0.2,
        'html-instead': 0.1,
        'too-many-requests': 0.1,
        unauthorized: 0.1,
      },
    },
  },
];

export const CALM_AUTHORITY: AuthorityBehaviourChanges = {
  rates: {},
  replyDelayMs: 0,
  delayMs: 1_000,
};

export const upsetTheAuthority: Blow = async ({ authority }, dice) => {
  const { name, behaviour } = dice.pick(MOODS);
  const lasts = dice.roll(LONGEST_MS);
  authority.simulator.behave({ ...CALM_AUTHORITY, ...behaviour, seed: dice.roll(2 ** 31) });
  await pause(lasts);
  authority.simulator.behave(CALM_AUTHORITY);
  return `authority ${name} for ${lasts} ms`;
};
