import { BulkAct, BulkQuestion } from '../../packages/contracts/src/bulk-acts.ts';
import {
  type ClientAct,
  complain,
  create,
  doIt,
  newRow,
  RUNS,
  read,
  type Stage,
  until,
} from './act.ts';
import type { Row } from './ledger.ts';

const FEWEST = 3;
const MOST = 12;

/** Several drafts, issued as one run. */
export const bulk: ClientAct = async (stage) => {
  const run = await beginRun(stage);
  if (run) await runsToItsEnd(stage, run.id, run.rows);
};

/** Saved drafts with a run of them; null where it is unknown whether the run started. */
export async function beginRun(
  stage: Stage,
  signer: Readonly<{ ca_id?: string }> = {},
): Promise<Readonly<{ id: string; rows: Row[] }> | null> {
  const count = FEWEST + stage.dice.roll(MOST - FEWEST);
  const rows = Array.from({ length: count }, (_, index) => newRow(stage, String(index)));
  // Drafts are another act's matter: here each of them must be there.
  const drafting = { ...stage, hasKey: true };
  const drafts = await Promise.all(rows.map((row) => create(drafting, row)));
  const ids = drafts.flatMap((draft) => (draft ? [draft.id] : []));
  if (ids.length < count) return null;
  const question = { kind: 'issue', list_invoice_id: ids };
  const preview = await doIt(stage, { method: 'POST', path: RUNS, body: question }, 'question');
  if (preview.kind === 'refused') complain(stage, `the question was refused: ${preview.code}`);
  if (preview.kind !== 'done') return null;
  const { id, total } = BulkQuestion.parse(preview.data);
  if (total !== count) complain(stage, `a question about ${count} drafts found ${total}`);
  for (const row of rows) row.numbered = 'perhaps';
  const start = { method: 'POST', path: `${RUNS}/${id}/start`, body: signer } as const;
  const result = await doIt(stage, start, 'run');
  if (result.kind === 'refused') complain(stage, `the run was refused: ${result.code}`);
  return result.kind === 'done' ? { id: BulkAct.parse(result.data).id, rows } : null;
}

/** Every row of a run that ended has its number. */
export async function runsToItsEnd(stage: Stage, runId: string, rows: readonly Row[]) {
  const run = await until(
    () => read(stage, `${RUNS}/${runId}`, BulkAct),
    ({ state, waiting }) => state !== 'running' && waiting === 0,
    `run ${runId}`,
  );
  if (run.state !== 'finished' || run.total !== rows.length)
    complain(stage, `run ${runId} of ${rows.length} ended as ${JSON.stringify(run)}`);
  for (const row of rows) row.numbered = 'yes';
}
