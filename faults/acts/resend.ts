import { IssuedInvoice } from '../../packages/contracts/src/issuing.ts';
import { REFUSED_FIRST } from '../world/authority.ts';
import {
  type ClientAct,
  complain,
  create,
  newRow,
  payloadOf,
  promiseNumber,
  RELEASE,
  read,
  until,
} from './act.ts';
import { InvoiceDetail } from './invoice-detail.ts';

/** An invoice that the authority sends back, put right and sent again under the number it has. */
export const resend: ClientAct = async (stage) => {
  const row = newRow(stage, `${REFUSED_FIRST}-${stage.name}`);
  const issued = await create({ ...stage, hasKey: true }, row, { is_publish_now: true });
  if (!issued) return;
  const refused = await until(
    () => read(stage, `/e-invoice-api/api/invoices/${issued.id}`, InvoiceDetail),
    ({ state }) => state === 'refused' || state === 'accepted',
    `${issued.id} to be refused`,
  );
  if (refused.state === 'accepted') return complain(stage, 'accepted, though it was to be refused');
  if (stage.dice.once(2))
    await stage.client.repeat({
      method: 'PUT',
      path: `/e-invoice-api/api/invoices/update/${issued.id}`,
      body: payloadOf(row.marker, { note_change: 'Đã sửa' }),
    });
  const result = await stage.client.insist(
    { method: 'POST', path: RELEASE(issued.id), body: {} },
    `${stage.name}/resend`,
  );
  if (result.kind === 'refused') return complain(stage, `the resend was refused: ${result.code}`);
  promiseNumber(row, IssuedInvoice.parse(result.data));
};
