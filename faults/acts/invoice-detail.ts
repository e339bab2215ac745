import { InvoiceDetail as Whole } from '../../packages/contracts/src/invoices.ts';
import { read, type Stage, until } from './act.ts';

/** What acts look at of one invoice. */
export const InvoiceDetail = Whole.pick({ id: true, state: true });

export const untilAccepted = (stage: Stage, id: string) =>
  until(
    () => read(stage, `/e-invoice-api/api/invoices/${id}`, InvoiceDetail),
    ({ state }) => state === 'accepted',
    `${id} to be accepted`,
  );
