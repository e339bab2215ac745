import { type ClientAct, create, newRow, today } from './act.ts';
import { untilAccepted } from './invoice-detail.ts';
import { reportThem } from './report.ts';

/** An issued invoice, replaced by another, and a notice of that to the authority. */
export const correct: ClientAct = async (stage) => {
  const wrong = await create({ ...stage, hasKey: true }, newRow(stage), { is_publish_now: true });
  if (!wrong) return;
  await untilAccepted(stage, wrong.id);
  const right = await create(
    stage,
    newRow(stage, 'right'),
    { is_publish_now: true, reason_change: 'Sai tên', cause_code: '13', agreement_date: today() },
    `/e-invoice-api/api/invoices/published/replaced/${wrong.id}`,
  );
  if (!right) return;
  await untilAccepted(stage, right.id);
  await reportThem(stage, [wrong.id]);
};
