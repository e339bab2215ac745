import { type ClientAct, complain, create, doIt, newRow } from './act.ts';
import { untilAccepted } from './invoice-detail.ts';
import type { Letter } from './ledger.ts';

/** An issued invoice, mailed to an address of its own. */
export const mail: ClientAct = async (stage) => {
  const { ledger, name } = stage;
  const row = newRow(stage);
  const issued = await create({ ...stage, hasKey: true }, row, { is_publish_now: true });
  if (!issued) return;
  await untilAccepted(stage, issued.id);
  const letter: Letter = { address: `${name}@thu.example`, act: name, queued: 'perhaps' };
  ledger.letters.push(letter);
  const result = await doIt(
    stage,
    {
      method: 'POST',
      path: `/e-invoice-api/api/invoices/published/send-email/${issued.id}`,
      body: { emails: letter.address },
    },
    'mail',
  );
  if (result.kind === 'done') letter.queued = 'yes';
  if (result.kind === 'refused') {
    letter.queued = 'no';
    complain(stage, `the mail was refused: ${result.code}`);
  }
};
