import { IssuedInvoice } from '../../packages/contracts/src/issuing.ts';
import { type ClientAct, create, doIt, newRow, promiseNumber, RELEASE, refused } from './act.ts';

/** A draft, looked at, and then issued. */
export const release: ClientAct = async (stage) => {
  const row = newRow(stage);
  const draft = await create(stage, row);
  if (!draft) return;
  row.numbered = 'perhaps';
  const result = await doIt(
    stage,
    { method: 'POST', path: RELEASE(draft.id), body: {} },
    'release',
  );
  if (result.kind === 'refused') {
    row.numbered = 'no';
    refused(stage, 'release', result.code);
  }
  if (result.kind === 'done') promiseNumber(row, IssuedInvoice.parse(result.data));
};
