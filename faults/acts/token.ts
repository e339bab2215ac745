import { IssuedInvoice } from '../../packages/contracts/src/issuing.ts';
import { signInPlace } from '../../packages/signing/src/sign-in-place.ts';
import { localTime } from '../../packages/xml/src/message/local-time.ts';
import { readPrepared } from '../../packages/xml/src/prepared-document.ts';
import {
  type ClientAct,
  complain,
  create,
  doIt,
  newRow,
  promiseNumber,
  RELEASE,
  type Stage,
} from './act.ts';
import type { Call, CallResult } from './client.ts';

/** An invoice whose signature a token makes: prepared, handed over, signed, brought back. */
export const token: ClientAct = async (stage) => {
  const { client } = stage;
  const row = newRow(stage);
  const draft = await create({ ...stage, hasKey: true }, row);
  if (!draft) return;
  row.numbered = 'perhaps';
  const path = RELEASE(draft.id);
  const prepared = await doIt(stage, { method: 'POST', path, body: { ca_type: 'USB' } }, 'prepare');
  if (prepared.kind === 'refused') complain(stage, `preparing was refused: ${prepared.code}`);
  if (prepared.kind === 'done') promiseNumber(row, IssuedInvoice.parse(prepared.data));
  // Who was not answered looks: preparing twice changes nothing.
  if (prepared.kind === 'unknown') {
    const again = await client.repeat({ method: 'POST', path, body: { ca_type: 'USB' } });
    if (again.kind === 'done') promiseNumber(row, IssuedInvoice.parse(again.data));
  }
  const taken = await signAndHandOver(stage, draft.id);
  if (taken.kind === 'refused') return complain(stage, `the signature was refused: ${taken.code}`);
  promiseNumber(row, IssuedInvoice.parse(taken.data));
};

/** What the page of the token's holder does with one prepared invoice. */
export async function signAndHandOver(
  { client, company, hasKey, name }: Stage,
  id: string,
): Promise<Exclude<CallResult, { kind: 'unknown' }>> {
  const file = await client.bytes(`/e-invoice-api/api/invoices/unpublish/prepared/${id}/xml`);
  const signed = await signInPlace(
    readPrepared(file, 'hoa-don.xml'),
    company.token,
    localTime(new Date().toISOString()),
  );
  const body = new FormData();
  body.append('invoice_id', id);
  body.append('ca_type', 'USB');
  body.append(
    'signed_xml',
    new Blob([Buffer.from(signed)], { type: 'application/xml' }),
    'hoa-don.xml',
  );
  const call: Call = { method: 'POST', path: RELEASE(id), body };
  // The same file again changes nothing, so also a caller without keys brings it until it is taken.
  return hasKey ? client.insist(call, `${name}/signed-${id}`) : client.repeat(call);
}
