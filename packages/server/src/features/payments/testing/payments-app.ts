import type { OpenInvoice, Payment } from '@hoadon/contracts/payments';
import type { Correction } from '@hoadon/domain/invoice/invoice';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import type { Email } from '../../../connectors/mail/port.ts';
import { installFeature } from '../../../feature.ts';
import type { Db } from '../../../platform/db/open.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { transact } from '../../../platform/db/transact.ts';
import { appFor } from '../../../platform/http/testing.ts';
import {
  castBelief,
  type DraftChange,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
  SERIAL,
  saveDraft,
} from '../../../testing/saved-invoices.ts';
import { moveInvoices } from '../../invoices/index.ts';
import { mailingFeature } from '../../mailing/index.ts';

import type { PaymentsDeps } from '../deps.ts';
import { paymentRoutes } from '../routes.ts';

export const CONFIRM = '/invoice-robotics-api/api/confirm-paid';
export const PAYMENTS = '/e-invoice-api/api/payments';
export const TODAY = '2026-11-21';

const ISSUING: readonly ProcessingState[] = [
  'draft',
  'numbered',
  'signing',
  'signed',
  'sent',
  'accepted',
];

export const corrects = (
  relation: Correction['relation'],
  number: number,
  serial = SERIAL,
): Correction => ({
  relation,
  adjusts: relation === 'adjusts' ? 'amounts' : null,
  template: '1',
  serial,
  number: String(number),
  issuedOn: TODAY,
  note: null,
  reason: 'Trả lại hàng',
  causeCode: '05',
  agreedOn: TODAY,
  agreementNumber: null,
  approvalCode: null,
  evidence: null,
});

/** Payments on a real database, with a mail server that takes everything. */
export async function paymentsApp() {
  const platform = await testPlatform();
  const sent: Email[] = [];
  const deps: PaymentsDeps = {
    ...platform,
    mail: {
      async send(email) {
        sent.push(email);
        return { refused: [] };
      },
      close: async () => {},
    },
    pdf: recordingPdf(),
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
  };
  installFeature(deps.jobs, mailingFeature(deps));
  const { db, events, clock } = platform;
  const move = (
    { companyId }: TestCompany,
    id: string,
    moves: readonly ProcessingState[],
    number: number,
  ) =>
    transact(db, async (tx) => {
      for (const [index, to] of moves.entries()) {
        const from = moves[index - 1];
        if (from)
          await moveInvoices(tx, events, { companyId, at: clock.now() }, [
            { id, from: [from], to, ...(to === 'numbered' && { number }) },
          ]);
      }
    });
  const calls = (company: TestCompany, on: Db = db) => {
    const app = appFor(paymentRoutes({ ...deps, db: on }), company.accountant, db);
    return {
      app,
      pay: (request: object, headers?: Record<string, string>) =>
        app.post(PAYMENTS, { paid_date: TODAY, ...request }, headers),
      confirm: (request: object) => app.post(CONFIRM, { date_confirm: TODAY, ...request }),
      undo: (id: string) => app.post(`${PAYMENTS}/${id}/undo`),
      payments: async (id: string): Promise<Payment[]> =>
        (await app.get(`${PAYMENTS}/of-invoice/${id}`)).data,
      open: async (...ids: string[]): Promise<OpenInvoice[]> =>
        (await app.post(`${PAYMENTS}/open-invoices`, { invoices_id: ids })).data,
    };
  };
  return {
    platform,
    deps,
    sent,
    company: () => testCompany(db),
    calls,
    /** Issues an invoice as the pipeline does; its total is 2.2 times the price. */
    async issue(
      company: TestCompany,
      number: number,
      change: DraftChange = {},
      moves: readonly ProcessingState[] = ISSUING,
    ): Promise<string> {
      const id = await saveDraft(platform, company, change);
      await move(company, id, moves, number);
      return id;
    },
    /** The row of an invoice. */
    row: ({ companyId }: TestCompany, id: string) =>
      db
        .selectFrom('invoice')
        .select(['paid_amount', 'paid_on', 'payment_state', 'chain_state'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    move,
  };
}

export type PaymentsApp = Awaited<ReturnType<typeof paymentsApp>>;
