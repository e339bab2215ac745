import { useSyncExternalStore } from 'react';
import { agentAt } from '../../../lib/agent.ts';
import { onSessionEnd } from '../../../lib/session.ts';
import { holdUnsaved } from '../../../lib/unsaved/index.ts';
import { pauseRun } from '../queries.ts';
import { type TokenFault, tokenFault } from '../token-fault.ts';
import { type RunStep, TokenRunAct } from './token-run-act.ts';

/** State of the signing of a run in this window. */
export type TokenRunState = Readonly<{ signed: number; skipped: number }> &
  (
    | Readonly<{ name: 'working'; runStep: RunStep; isPausing: boolean }>
    | Readonly<{ name: 'faulty'; fault: TokenFault }>
    | Readonly<{ name: 'resting' }>
  );

export type TokenRunStart = Readonly<{
  runId: string;
  /** The run rests on the server, and must be resumed there first. */
  isResumed: boolean;
  agentUrl: string;
  companyId: string;
  taxCode: string;
}>;

type Entry = { state: TokenRunState; act: TokenRunAct };

/** Runs of this window. They go on while other pages are looked at. */
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();

function change(runId: string, entry: Entry, state: TokenRunState): void {
  if (entries.get(runId) !== entry) return;
  entry.state = state;
  for (const listener of listeners) listener();
}

onSessionEnd(() => {
  for (const { act } of entries.values()) act.pause();
  entries.clear();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Null where this window signs nothing of the run. */
export const useTokenRun = (runId: string): TokenRunState | null =>
  useSyncExternalStore(subscribe, () => entries.get(runId)?.state ?? null);

/** Begins, or goes on with, the signing of a run; once at a time. */
export async function startTokenRun(start: TokenRunStart): Promise<void> {
  const { agentUrl, ...setting } = start;
  const { runId } = start;
  if (entries.get(runId)?.state.name === 'working') return;
  let signed = 0;
  const isPausing = () => entry.state.name === 'working' && entry.state.isPausing;
  const counts = () => ({ signed, skipped: entry.act.skipped });
  const work = (runStep: RunStep) =>
    change(runId, entry, { name: 'working', runStep, isPausing: isPausing(), ...counts() });
  const entry: Entry = {
    act: new TokenRunAct({
      ...setting,
      agent: agentAt(agentUrl),
      onStep: work,
      onSigned: () => {
        signed += 1;
        if (entry.state.name === 'working') work(entry.state.runStep);
      },
    }),
    state: {
      name: 'working',
      runStep: { name: 'connecting' },
      isPausing: false,
      signed,
      skipped: 0,
    },
  };
  entries.set(runId, entry);
  change(runId, entry, entry.state);
  // Closing the window would stop the signing.
  const release = holdUnsaved({ isDirty: () => true });
  try {
    const end = await entry.act.run();
    if (end === 'paused') await pauseOnServer(runId);
    change(runId, entry, { name: 'resting', ...counts() });
  } catch (error) {
    await pauseOnServer(runId);
    const fault = tokenFault(error, entry.act.phase);
    change(runId, entry, { name: 'faulty', fault, ...counts() });
  } finally {
    release();
  }
}

/** Marks the run as paused for all users. Fails silently where the run ended meanwhile: there is nothing to pause. */
const pauseOnServer = (runId: string): Promise<void> =>
  pauseRun(runId).then(
    () => undefined,
    () => undefined,
  );

/** Stops after the invoice in hand. */
export function pauseTokenRun(runId: string): void {
  const entry = entries.get(runId);
  if (entry?.state.name !== 'working') return;
  entry.act.pause();
  change(runId, entry, { ...entry.state, isPausing: true });
}

/** The fault was read. */
export function dismissFault(runId: string): void {
  const entry = entries.get(runId);
  if (entry?.state.name !== 'faulty') return;
  const { signed, skipped } = entry.state;
  change(runId, entry, { name: 'resting', signed, skipped });
}
