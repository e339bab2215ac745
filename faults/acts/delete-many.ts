import { BulkAct, BulkQuestion } from '../../packages/contracts/src/bulk-acts.ts';
import { type ClientAct, complain, create, newRow, read, type Stage, until } from './act.ts';

const FEWEST = 3;
const MOST = 40;
const ACTS = '/e-invoice-api/api/bulk-acts';

/** Several drafts, deleted by one act on many; one time in two they are taken back. */
export const deleteMany: ClientAct = async (stage) => {
  const { client, dice, ledger, name } = stage;
  const count = FEWEST + dice.roll(MOST - FEWEST);
  const rows = Array.from({ length: count }, (_, index) => newRow(stage, String(index)));
  const drafting = { ...stage, hasKey: true };
  const drafts = await Promise.all(rows.map((row) => create(drafting, row)));
  const ids = drafts.flatMap((draft) => (draft ? [draft.id] : []));
  if (ids.length < count) return;
  // A question that is asked twice is two questions, of which one is forgotten.
  const body = { kind: 'delete', list_invoice_id: ids };
  const preview = await client.insist({ method: 'POST', path: ACTS, body }, `${name}/ask`);
  if (preview.kind === 'refused')
    return complain(stage, `the question was refused: ${preview.code}`);
  const { id, total } = BulkQuestion.parse(preview.data);
  if (total !== count) complain(stage, `${count} drafts were asked about as ${total}`);
  const isTakenBack = dice.once(2);
  ledger.deletions.push({ act: name, ids, isTakenBack });
  await endsWell(stage, (await did(stage, `${id}/start`))?.id, count);
  if (isTakenBack) await endsWell(stage, (await did(stage, `${id}/undo`))?.id, count);
};

/** Idempotent: repeated until the outcome is known. */
async function did(stage: Stage, path: string): Promise<BulkAct | null> {
  const result = await stage.client.repeat({ method: 'POST', path: `${ACTS}/${path}`, body: {} });
  if (result.kind === 'done') return BulkAct.parse(result.data);
  complain(stage, `${path} was refused: ${result.code}`);
  return null;
}

async function endsWell(stage: Stage, id: string | undefined, count: number): Promise<void> {
  if (id === undefined) return;
  const act = await until(
    () => read(stage, `${ACTS}/${id}`, BulkAct),
    ({ state }) => state === 'finished',
    `act ${id}`,
  );
  if (act.done !== count) complain(stage, `act ${id} on ${count} ended as ${JSON.stringify(act)}`);
}
