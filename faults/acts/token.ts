import { IssuedInvoice } from '../../packages/contracts/src/issuing.ts';
import { signInPlace } from '../../packages/signing/src/sign-in-place.ts';
import { localTime } from '../../packages/xml/src/message/local-time.ts';
import { readPrepared } from '../../packages/xml/src/prepared-document.ts';
import { type Act, complain, create, doIt, newRow, promiseNumber, RELEASE } from './act.ts';

/** An invoice whose signature a token makes: prepared, handed over, signed, brought back. */
export const token: Act = async (stage) => {
  const { client, name, world } = stage;
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
  const file = await client.bytes(`/e-invoice-api/api/invoices/unpublish/prepared/${draft.id}/xml`);
  const signed = await signInPlace(
    readPrepared(file, 'hoa-don.xml'),
    world.token,
    localTime(new Date().toISOString()),
  );
  const body = new FormData();
  body.append('invoice_id', draft.id);
  body.append('ca_type', 'USB');
  body.append(
    'signed_xml',
    new Blob([Buffer.from(signed)], { type: 'application/xml' }),
    'hoa-don.xml',
  );
  // The same file again changes nothing, so also a caller without keys brings it until it is taken.
  const taken = stage.hasKey
    ? await client.insist({ method: 'POST', path, body }, `${name}/signed`)
    : await client.repeat({ method: 'POST', path, body });
  if (taken.kind === 'refused') return complain(stage, `the signature was refused: ${taken.code}`);
  promiseNumber(row, IssuedInvoice.parse(taken.data));
};
