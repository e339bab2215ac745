import { IssuedInvoice } from '../../packages/contracts/src/issuing.ts';
import { BatchToSign, TOKEN_CA_ID } from '../../packages/contracts/src/signing.ts';
import { type ClientAct, complain, RUNS, type Stage } from './act.ts';
import { beginRun, runsToItsEnd } from './bulk.ts';
import { signAndHandOver } from './token.ts';

const AT_ONCE = 4;

/** A run whose signatures a token makes: a few are numbered, signed and brought back, then the next. */
export const tokenRun: ClientAct = async (stage) => {
  const run = await beginRun(stage, { ca_id: TOKEN_CA_ID });
  if (!run) return;
  for (;;) {
    const { invoices } = await nextBatch(stage, run.id);
    if (invoices.length === 0) break;
    for (const { invoice_id } of invoices) {
      const result = await signAndHandOver(stage, invoice_id);
      if (result.kind === 'refused')
        return complain(stage, `the signature of ${invoice_id} was refused: ${result.code}`);
      IssuedInvoice.parse(result.data);
    }
  }
  await runsToItsEnd(stage, run.id, run.rows);
};

/** What was numbered and not signed comes again, so a batch whose answer was lost is asked for anew. */
async function nextBatch({ client }: Stage, runId: string): Promise<BatchToSign> {
  const path = `${RUNS}/${runId}/prepare-signing`;
  const result = await client.repeat({ method: 'POST', path, body: { limit: AT_ONCE } });
  if (result.kind === 'refused') throw new Error(`POST ${path}: ${result.code}`);
  return BatchToSign.parse(result.data);
}
