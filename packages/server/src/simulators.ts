import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mailboxPages } from './connectors/mail/mailbox-pages.ts';
import { type MailSimulator, startMailSimulator } from './connectors/mail/simulator.ts';
import {
  type TaxAuthoritySimulator,
  taxAuthoritySimulator,
} from './connectors/tax-authority/simulator.ts';

export const TAX_AUTHORITY_PATH = '/simulators/tax-authority';
export const MAILBOX_PATH = '/simulators/mailbox';

/** The outside world of a demo: the tax authority and a mail server with a page to read the mail on. */
export type Simulators = Readonly<{
  taxAuthority: TaxAuthoritySimulator;
  mail: MailSimulator;
  close(): Promise<void>;
}>;

/** Starts them; what they know is kept in `folder` and found again. */
export async function startSimulators(folder: string, smtpPort = 0): Promise<Simulators> {
  const mail = await startMailSimulator({ port: smtpPort, folder: join(folder, 'mailbox') });
  const taxAuthority = taxAuthoritySimulator({ folder: join(folder, 'tax-authority') });
  return { taxAuthority, mail, close: () => mail.close() };
}

/** Their pages and calls, under the paths above. */
export async function mountSimulators(app: FastifyInstance, simulators: Simulators): Promise<void> {
  await app.register(simulators.taxAuthority, { prefix: TAX_AUTHORITY_PATH });
  await app.register(mailboxPages, { prefix: MAILBOX_PATH, mailbox: simulators.mail.mailbox });
}
