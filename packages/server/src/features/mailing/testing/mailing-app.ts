import type { MailHistory } from '@hoadon/contracts/invoices';
import type { z } from 'zod';
import {
  type Email,
  type Mail,
  MailRefused,
  type RefusedAddress,
} from '../../../connectors/mail/port.ts';
import { installFeature, routesOf } from '../../../feature.ts';
import type { Db } from '../../../platform/db/open.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { appFor } from '../../../platform/http/testing.ts';
import {
  castBelief,
  noHostedKeys,
  plainWorkbooks,
  recordingPdf,
} from '../../../testing/saved-invoices.ts';
import { invoicesFeature } from '../../invoices/index.ts';
import type { MailingDeps } from '../deps.ts';
import { mailingFeature } from '../index.ts';

import { mailingRoutes } from '../routes.ts';

export const SEND = (id: string) => `/e-invoice-api/api/invoices/published/send-email/${id}`;
export const SEND_PREVIEW = '/e-invoice-api/api/invoices/send-email-preview';
export const RETRY = (id: string) => `/e-invoice-api/api/emails/${id}/retry`;
export type Entry = z.infer<typeof MailHistory>;

/** What the mail server does with the next mail; without any it takes it. */
export type Fate =
  | Readonly<{ refuses: string }>
  | Readonly<{ fails: string }>
  | Readonly<{ refusesSome: readonly RefusedAddress[] }>;

function recordingMail() {
  const sent: Email[] = [];
  const fates: Fate[] = [];
  const mail: Mail = {
    async send(email) {
      const fate = fates.shift();
      if (fate && 'fails' in fate) throw new Error(fate.fails);
      if (fate && 'refuses' in fate) throw new MailRefused(fate.refuses);
      sent.push(email);
      return { refused: fate?.refusesSome ?? [] };
    },
    close: async () => {},
  };
  return { mail, sent, fates };
}

/** Mailing on a real database, with a scripted mail server. */
export async function mailingApp() {
  const platform = await testPlatform();
  const { mail, sent, fates } = recordingMail();
  const deps: MailingDeps = {
    ...platform,
    mail,
    pdf: recordingPdf(),
    ...(await castBelief()),
    remoteSigning: noHostedKeys,
    spreadsheet: plainWorkbooks,
  };
  installFeature(deps.jobs, mailingFeature(deps));
  const routesOn = (db: Db) => [
    ...mailingRoutes({ ...deps, db }),
    ...routesOf(invoicesFeature(deps)),
  ];
  const routes = routesOn(platform.db);
  return {
    platform,
    sent,
    fates,
    company: () => testCompany(platform.db),
    app: ({ accountant }: TestCompany) => appFor(routes, accountant, platform.db),
    /** The work of its calls goes over another line to the database. */
    appOn: (db: Db, { accountant }: TestCompany) => appFor(routesOn(db), accountant, platform.db),
    /** The mails of an invoice as its page shows them. */
    async history(company: TestCompany, invoiceId: string): Promise<Entry[]> {
      const app = appFor(routes, company.accountant, platform.db);
      const answer = await app.get(`/e-invoice-api/api/invoices/${invoiceId}`);
      return answer.data.mail_histories;
    },
    /** Runs what is due now; failing tries are put back. */
    work: () => platform.jobs.drain({ tolerant: true }),
  };
}

export type MailingApp = Awaited<ReturnType<typeof mailingApp>>;
