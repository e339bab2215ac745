import { IssuedInvoice } from '../../packages/contracts/src/issuing.ts';
import { type Act, create, doIt, newRow, promiseNumber, RELEASE, refused } from './act.ts';

/** A draft, looked at, and then issued. */
export const release: Act = async (stage) => {
  const row = newRow(stage);
  const draft = await create(stage, row);
  if (!draft) return;
  row.numbered = 'perhaps';
  const told = await doIt(stage, { method: 'POST', path: RELEASE(draft.id), body: {} }, 'release');
  if (told.kind === 'refused') {
    row.numbered = 'no';
    refused(stage, 'release', told.code);
  }
  if (told.kind === 'done') promiseNumber(row, IssuedInvoice.parse(told.data));
};
