import { type ClientAct, complain, create, doIt, newRow, type Stage } from './act.ts';
import { untilAccepted } from './invoice-detail.ts';
import type { Paper } from './ledger.ts';

const CONVERT = (id: string) => `/e-invoice-api/api/invoices/published/transfer_invoice/${id}`;
const READ_AT_ONCE = 3;

/** Converts an issued invoice to paper; half of them read the paper afterwards, several requests at once. */
export const convert: ClientAct = async (stage) => {
  const issued = await create({ ...stage, hasKey: true }, newRow(stage), { is_publish_now: true });
  if (!issued) return;
  await untilAccepted(stage, issued.id);
  const paper: Paper = { act: stage.name, invoiceId: issued.id, made: 'perhaps' };
  stage.ledger.papers.push(paper);
  const isRead = stage.dice.once(2);
  await convertOnce(stage, paper);
  if (isRead && paper.made === 'yes') await readPaper(stage, paper);
};

async function convertOnce(stage: Stage, paper: Paper): Promise<void> {
  const call = { method: 'POST', path: CONVERT(paper.invoiceId), body: {} } as const;
  const result = await doIt(stage, call, 'convert');
  if (result.kind === 'done') paper.made = 'yes';
  if (result.kind !== 'refused') return;
  paper.made = 'no';
  complain(stage, `the paper was refused: ${result.code}`);
}

async function readPaper({ client }: Stage, { invoiceId }: Paper): Promise<void> {
  const path = CONVERT(invoiceId);
  await Promise.all(Array.from({ length: READ_AT_ONCE }, () => client.bytes(path)));
}
