import { randomUUID } from 'node:crypto';
import { signInPlace } from '../../packages/signing/src/sign-in-place.ts';
import { localTime } from '../../packages/xml/src/message/local-time.ts';
import { readPrepared } from '../../packages/xml/src/prepared-document.ts';
import { type ClientAct, complain, create, doIt, newRow, type Stage } from './act.ts';
import type { CallResult } from './client.ts';
import { untilAccepted } from './invoice-detail.ts';
import type { Notice } from './ledger.ts';

const MOST = 3;
const INVOICES = '/e-invoice-api/api/invoices';
const SEND = `${INVOICES}/published/send-statistic-mistake-invoice`;
/** To whom, and why. */
const SAID = {
  approval_unit_code: '10105',
  approval_unit: 'Thuế cơ sở 5 thành phố Hà Nội',
  reason: 'Ghi sai địa chỉ người mua',
};

/**
 * Invoices of which something is explained to the authority, in one notice: signed with the hosted certificate, or
 * by a token.
 */
export const report: ClientAct = async (stage) => {
  const rows = Array.from({ length: 1 + stage.dice.roll(MOST) }, (_, index) =>
    newRow(stage, String(index)),
  );
  const issuing = { ...stage, hasKey: true };
  const issued = await Promise.all(
    rows.map((row) => create(issuing, row, { is_publish_now: true })),
  );
  const ids = issued.flatMap((one) => (one ? [one.id] : []));
  if (ids.length < rows.length) return;
  await Promise.all(ids.map((id) => untilAccepted(stage, id)));
  await reportThem(stage, ids);
};

/** A notice about these invoices by token or hosted key, with its outcome. */
export async function reportThem(stage: Stage, ids: readonly string[]): Promise<void> {
  const notice: Notice = { act: stage.name, invoiceIds: ids, sent: 'perhaps' };
  stage.ledger.notices.push(notice);
  const result = await (stage.dice.once(3) ? byToken(stage, ids) : byHostedKey(stage, ids));
  if (result.kind === 'done') notice.sent = 'yes';
  if (result.kind !== 'refused') return;
  notice.sent = 'no';
  complain(stage, `the notice was refused: ${result.code}`);
}

function byHostedKey(stage: Stage, ids: readonly string[]): Promise<CallResult> {
  const body = new FormData();
  const fields = { list_invoice_id: ids.join(','), ca_type: 'HSM', ...SAID };
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return doIt(stage, { method: 'POST', path: SEND, body }, 'report');
}

/** The same file handed in again changes nothing, so also a caller without keys brings it until it is taken. */
async function byToken(
  { client, company, hasKey, name }: Stage,
  ids: readonly string[],
): Promise<CallResult> {
  const uu_id = randomUUID();
  const request = { export_type: 'XML', uu_id, list_invoice_id: ids.join(','), ...SAID };
  const path = `${INVOICES}/published/statistic-mistake-invoice?${new URLSearchParams(request)}`;
  const prepared = await client.bytes(path);
  const at = localTime(new Date().toISOString());
  const signed = await signInPlace(readPrepared(prepared, 'a_mmt.xml'), company.token, at);
  const body = new FormData();
  body.set('uu_id', uu_id);
  body.set(
    'xml_file',
    new Blob([Buffer.from(signed)], { type: 'application/xml' }),
    `${uu_id}_mmt.xml`,
  );
  const call = { method: 'POST', path: SEND, body } as const;
  return hasKey ? client.insist(call, `${name}/report`) : client.repeat(call);
}
