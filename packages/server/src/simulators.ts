import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { announcementPageSimulator } from './connectors/announcement-page/simulator.ts';
import {
  type BusinessRegistrySimulator,
  businessRegistrySimulator,
} from './connectors/business-registry/simulator.ts';
import type { CertificateProvider } from './connectors/certificate-provider/provider.ts';
import { certificateProviderSimulator } from './connectors/certificate-provider/simulator.ts';
import {
  type EinvoiceProvidersSimulator,
  einvoiceProvidersSimulator,
} from './connectors/einvoice-providers/simulator/index.ts';
import { mailboxPages } from './connectors/mail/mailbox-pages.ts';
import { type MailSimulator, startMailSimulator } from './connectors/mail/simulator.ts';
import {
  type TaxAuthoritySimulator,
  taxAuthoritySimulator,
} from './connectors/tax-authority/simulator.ts';
import {
  type PortalSimulator,
  taxPortalSimulator,
} from './connectors/tax-portal/simulator/index.ts';
import {
  type TikTokShopSimulator,
  tiktokShopSimulator,
} from './connectors/tiktok-shop/simulator.ts';

export const TAX_PORTAL_PATH = '/simulators/tax-portal';
export const TAX_AUTHORITY_PATH = '/simulators/tax-authority';
export const BUSINESS_REGISTRY_PATH = '/simulators/business-registry';
export const EINVOICE_PROVIDERS_PATH = '/simulators/einvoice-providers';
export const ANNOUNCEMENT_PAGE_PATH = '/simulators/announcement-page';
export const CERTIFICATE_PROVIDER_PATH = '/simulators/certificate-provider';
export const TIKTOK_SHOP_PATH = '/simulators/tiktok-shop';
export const MAILBOX_PATH = '/simulators/mailbox';

/** The outside world of a demo: the tax authority, the registers of taxpayers, a shop at TikTok, a provider of certificates and a mail server with a page to read the mail on. */
export type Simulators = Readonly<{
  taxAuthority: TaxAuthoritySimulator;
  taxPortal: PortalSimulator;
  businessRegistry: BusinessRegistrySimulator;
  einvoiceProviders: EinvoiceProvidersSimulator;
  tiktokShop: TikTokShopSimulator;
  mail: MailSimulator;
  /** Null where this process keeps no keys. */
  certificates: CertificateProvider | null;
  close(): Promise<void>;
}>;

/** Starts them; what they know is kept in `folder` and found again. */
export async function startSimulators(
  folder: string,
  {
    smtpPort = 0,
    certificates = null,
  }: Partial<Pick<Simulators, 'certificates'> & { smtpPort: number }> = {},
): Promise<Simulators> {
  const mail = await startMailSimulator({ port: smtpPort, folder: join(folder, 'mailbox') });
  const taxAuthority = taxAuthoritySimulator({ folder: join(folder, 'tax-authority') });
  const businessRegistry = businessRegistrySimulator();
  const taxPortal = taxPortalSimulator({ authority: taxAuthority.authority });
  const einvoiceProviders = einvoiceProvidersSimulator();
  const tiktokShop = tiktokShopSimulator();
  const systems = { taxAuthority, taxPortal, businessRegistry, einvoiceProviders, tiktokShop };
  return { ...systems, mail, certificates, close: () => mail.close() };
}

/** Their pages and calls, under the paths above. */
export async function mountSimulators(app: FastifyInstance, simulators: Simulators): Promise<void> {
  await app.register(simulators.taxAuthority, { prefix: TAX_AUTHORITY_PATH });
  await app.register(simulators.taxPortal, { prefix: TAX_PORTAL_PATH });
  await app.register(simulators.businessRegistry, { prefix: BUSINESS_REGISTRY_PATH });
  await app.register(simulators.einvoiceProviders, { prefix: EINVOICE_PROVIDERS_PATH });
  await app.register(simulators.tiktokShop, { prefix: TIKTOK_SHOP_PATH });
  await app.register(announcementPageSimulator, { prefix: ANNOUNCEMENT_PAGE_PATH });
  const { certificates: provider } = simulators;
  if (provider)
    await app.register(certificateProviderSimulator, {
      prefix: CERTIFICATE_PROVIDER_PATH,
      provider,
    });
  await app.register(mailboxPages, { prefix: MAILBOX_PATH, mailbox: simulators.mail.mailbox });
}
