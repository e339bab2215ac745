import { setTimeout as pause } from 'node:timers/promises';
import { BulkAct } from '../../packages/contracts/src/bulk-acts.ts';
import { type ClientAct, complain, doIt, RUNS, read, type Stage, until } from './act.ts';
import { beginRun, runsToItsEnd } from './bulk.ts';

const LONGEST_PAUSE_MS = 1_000;

/** Pauses and resumes a run in whatever state it is. */
export const pausing: ClientAct = async (stage) => {
  const run = await beginRun(stage);
  if (!run) return;
  await steer(stage, `${RUNS}/${run.id}/pause`, []);
  await pause(stage.dice.roll(LONGEST_PAUSE_MS));
  await until(
    async () => {
      // It goes on already, or is over.
      await steer(stage, `${RUNS}/${run.id}/resume`, ['BULK_RUN_NOT_RESUMABLE']);
      return read(stage, `${RUNS}/${run.id}`, BulkAct);
    },
    // A pause whose answer was lost may still be on its way and come after the first resume.
    ({ state, waiting }) => state === 'finished' || waiting === 0,
    `run ${run.id} to go on`,
  );
  await runsToItsEnd(stage, run.id, run.rows);
};

/** Idempotent: repeated until the outcome is known. */
async function steer(stage: Stage, path: string, expected: readonly string[]): Promise<void> {
  const call = { method: 'POST', path, body: {} } as const;
  const first = await doIt(stage, call, path);
  const result = first.kind === 'unknown' ? await stage.client.repeat(call) : first;
  if (result.kind === 'refused' && !expected.includes(result.code))
    complain(stage, `${path} was refused: ${result.code}`);
}
