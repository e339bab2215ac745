import { IssuedInvoice } from '../../packages/contracts/src/issuing.ts';
import { BatchToSign, TOKEN_CA_ID } from '../../packages/contracts/src/signing.ts';
import { type Act, complain, RUNS, type Stage } from './act.ts';
import { beginRun, runsToItsEnd } from './bulk.ts';
import { signAndHandOver } from './token.ts';

const AT_ONCE = 4;

/** A run whose signatures a token makes: a few are numbered, signed and brought back, then the next. */
export const tokenRun: Act = async (stage) => {
  const run = await beginRun(stage, { ca_id: TOKEN_CA_ID });
  if (!run) return;
  for (;;) {
    const { invoices } = await nextBatch(stage, run.id);
    if (invoices.length === 0) break;
    for (const { invoice_id } of invoices) {
      const told = await signAndHandOver(stage, invoice_id);
      if (told.kind === 'refused')
        return complain(stage, `the signature of ${invoice_id} was refused: ${told.code}`);
      IssuedInvoice.parse(told.data);
    }
  }
  await runsToItsEnd(stage, run.id, run.rows);
};

/** What was numbered and not signed comes again, so a batch whose answer was lost is asked for anew. */
async function nextBatch({ client }: Stage, runId: string): Promise<BatchToSign> {
  const path = `${RUNS}/${runId}/prepare-signing`;
  const told = await client.repeat({ method: 'POST', path, body: { limit: AT_ONCE } });
  if (told.kind === 'refused') throw new Error(`POST ${path}: ${told.code}`);
  return BatchToSign.parse(told.data);
}
