import { z } from 'zod';
import { type Act, complain, create, doIt, newRow, read, type Stage, today, until } from './act.ts';
import { InvoiceDetail } from './invoice-detail.ts';

const INVOICES = '/e-invoice-api/api/invoices';
const Reports = z.array(
  z.object({ status_name: z.string(), data: z.array(z.object({ invoice_id: z.string() })) }),
);

/** An issued invoice, replaced by another, and a notice of that to the authority. */
export const correct: Act = async (stage) => {
  const wrong = await create({ ...stage, hasKey: true }, newRow(stage), { is_publish_now: true });
  if (!wrong) return;
  await untilAccepted(stage, wrong.id);
  const right = await create(
    stage,
    newRow(stage, 'right'),
    { is_publish_now: true, reason_change: 'Sai tên', cause_code: '13', agreement_date: today() },
    `${INVOICES}/published/replaced/${wrong.id}`,
  );
  if (!right) return;
  await untilAccepted(stage, right.id);
  await report(stage, wrong.id);
};

const untilAccepted = (stage: Stage, id: string) =>
  until(
    () => read(stage, `${INVOICES}/${id}`, InvoiceDetail),
    ({ state }) => state === 'accepted',
    `${id} to be accepted`,
  );

async function report(stage: Stage, id: string): Promise<void> {
  const body = new FormData();
  body.set('list_invoice_number', id);
  body.set('ca_type', 'HSM');
  body.set('approval_unit_code', '10105');
  body.set('approval_unit', 'Thuế cơ sở 5 thành phố Hà Nội');
  const path = `${INVOICES}/published/send-statistic-mistake-invoice`;
  const told = await doIt(stage, { method: 'POST', path, body }, 'report');
  if (told.kind === 'refused') complain(stage, `the notice was refused: ${told.code}`);
  if (told.kind !== 'done') return;
  await until(
    () => read(stage, `${INVOICES}/mistake-reports?page_size=100`, Reports),
    (reports) =>
      reports.some(
        ({ status_name, data }) =>
          status_name === 'accepted' && data.some(({ invoice_id }) => invoice_id === id),
      ),
    `the notice about ${id} to be accepted`,
  );
}
