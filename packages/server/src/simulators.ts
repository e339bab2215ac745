import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { announcementPageSimulator } from './connectors/announcement-page/simulator.ts';
import {
  type BusinessRegistrySimulator,
  businessRegistrySimulator,
} from './connectors/business-registry/simulator.ts';
import { mailboxPages } from './connectors/mail/mailbox-pages.ts';
import { type MailSimulator, startMailSimulator } from './connectors/mail/simulator.ts';
import {
  type TaxAuthoritySimulator,
  taxAuthoritySimulator,
} from './connectors/tax-authority/simulator.ts';

export const TAX_AUTHORITY_PATH = '/simulators/tax-authority';
export const BUSINESS_REGISTRY_PATH = '/simulators/business-registry';
export const ANNOUNCEMENT_PAGE_PATH = '/simulators/announcement-page';
export const MAILBOX_PATH = '/simulators/mailbox';

/** The outside world of a demo: the tax authority, the registers of taxpayers and a mail server with a page to read the mail on. */
export type Simulators = Readonly<{
  taxAuthority: TaxAuthoritySimulator;
  businessRegistry: BusinessRegistrySimulator;
  mail: MailSimulator;
  close(): Promise<void>;
}>;

/** Starts them; what they know is kept in `folder` and found again. */
export async function startSimulators(folder: string, smtpPort = 0): Promise<Simulators> {
  const mail = await startMailSimulator({ port: smtpPort, folder: join(folder, 'mailbox') });
  const taxAuthority = taxAuthoritySimulator({ folder: join(folder, 'tax-authority') });
  const businessRegistry = businessRegistrySimulator();
  return { taxAuthority, businessRegistry, mail, close: () => mail.close() };
}

/** Their pages and calls, under the paths above. */
export async function mountSimulators(app: FastifyInstance, simulators: Simulators): Promise<void> {
  await app.register(simulators.taxAuthority, { prefix: TAX_AUTHORITY_PATH });
  await app.register(simulators.businessRegistry, { prefix: BUSINESS_REGISTRY_PATH });
  await app.register(announcementPageSimulator, { prefix: ANNOUNCEMENT_PAGE_PATH });
  await app.register(mailboxPages, { prefix: MAILBOX_PATH, mailbox: simulators.mail.mailbox });
}
