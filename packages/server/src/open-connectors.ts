import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTrustStore, type TrustStore } from '@hoadon/signing/certificates/trust-store';
import { openBusinessRegistry } from './connectors/business-registry/open-business-registry.ts';
import type { BusinessRegistry } from './connectors/business-registry/port.ts';
import { openCertificateProvider } from './connectors/certificate-provider/provider.ts';
import { openEinvoiceProviders } from './connectors/einvoice-providers/open-providers.ts';
import type { EinvoiceProviders } from './connectors/einvoice-providers/port.ts';
import type { Mail } from './connectors/mail/port.ts';
import { createSmtpMail } from './connectors/mail/smtp.ts';
import type { Pdf } from './connectors/pdf/port.ts';
import { createTypstPdf } from './connectors/pdf/typst-pdf.ts';
import { boundedPictures } from './connectors/pictures/bounded-pictures.ts';
import type { Pictures } from './connectors/pictures/port.ts';
import { openRemoteSigning } from './connectors/remote-signing/open-remote-signing.ts';
import type { RemoteSigning } from './connectors/remote-signing/port.ts';
import { readTrustedAuthorities } from './connectors/remote-signing/trusted-authorities.ts';
import { boundedSignatures } from './connectors/signatures/bounded-signatures.ts';
import type { Signatures } from './connectors/signatures/port.ts';
import { boundedSpreadsheet } from './connectors/spreadsheet/bounded-spreadsheet.ts';
import type { Spreadsheet } from './connectors/spreadsheet/port.ts';
import { createHttpTaxAuthority } from './connectors/tax-authority/http-client.ts';
import type { TaxAuthority } from './connectors/tax-authority/port.ts';
import { boundedPortalLists } from './connectors/tax-portal/bounded-lists.ts';
import { httpTaxPortal } from './connectors/tax-portal/client/http-portal.ts';
import type { PortalLists, TaxPortal } from './connectors/tax-portal/port.ts';
import { openTiktokShop } from './connectors/tiktok-shop/open-tiktok-shop.ts';
import type { TikTokShop } from './connectors/tiktok-shop/port.ts';
import type { Config } from './platform/config.ts';
import type { Platform } from './platform/platform.ts';
import {
  ANNOUNCEMENT_PAGE_PATH,
  BUSINESS_REGISTRY_PATH,
  CERTIFICATE_PROVIDER_PATH,
  EINVOICE_PROVIDERS_PATH,
  type Simulators,
  startSimulators,
  TAX_AUTHORITY_PATH,
  TAX_PORTAL_PATH,
  TIKTOK_SHOP_PATH,
} from './simulators.ts';

/** The outside systems as the configuration names them, simulated where it names none. */
export type Connectors = Readonly<{
  taxAuthority: TaxAuthority;
  /** Connections by which single companies speak, by name. */
  furtherAuthorities: ReadonlyMap<string, TaxAuthority>;
  businessRegistry: BusinessRegistry;
  einvoiceProviders: EinvoiceProviders;
  /** Null: this installation has no application with TikTok. */
  tiktokShop: TikTokShop | null;
  mail: Mail;
  pdf: Pdf;
  spreadsheet: Spreadsheet;
  pictures: Pictures;
  portalLists: PortalLists;
  taxPortal: TaxPortal;
  signatures: Signatures;
  remoteSigning: RemoteSigning;
  /** Authorities whose signatures are believed. */
  trust: TrustStore;
  /** Where a company announces its use of invoices; null: nowhere that we know. */
  announcePageUrl: string | null;
  /** Where a company orders a certificate that the server keeps; null: nowhere that we know. */
  certificatePageUrl: string | null;
  simulators: Simulators | null;
  close(): Promise<void>;
}>;

export async function openConnectors({
  config,
  clock,
  log,
}: Pick<Platform, 'config' | 'clock' | 'log'>): Promise<Connectors> {
  const simulators = config.simulators
    ? await startSimulators(join(config.dataFolder, 'simulators'), {
        certificates: await openCertificateProvider(config.signing),
      })
    : null;
  const bounds = { processes: config.fileProcesses };
  const pdf = createTypstPdf(bounds);
  const spreadsheet = boundedSpreadsheet(bounds);
  const pictures = boundedPictures(bounds);
  const portalLists = boundedPortalLists(bounds);
  const trust = createTrustStore([
    ...(await pinnedAuthorities(config.signing.trustedCas)),
    ...(simulators ? [await simulators.taxAuthority.certificate()] : []),
    ...(simulators?.certificates ? [simulators.certificates.certificate] : []),
  ]);
  const signatures = boundedSignatures(trust, bounds);
  const { further, ...authority } = config.taxAuthority;
  const taxAuthority = { ...authority, privateHosts: config.privateHosts };
  const mail = createSmtpMail({
    ...(config.mail.smtp ?? simulatedSmtp(simulators)),
    from: config.mail.from,
  });
  return {
    simulators,
    announcePageUrl:
      config.announcePageUrl ?? (simulators && `${config.publicUrl}${ANNOUNCEMENT_PAGE_PATH}/`),
    certificatePageUrl:
      config.certificatePageUrl ??
      (simulators?.certificates ? `${config.publicUrl}${CERTIFICATE_PROVIDER_PATH}/` : null),
    pdf,
    spreadsheet,
    pictures,
    portalLists,
    taxPortal: httpTaxPortal({
      url: taxPortalUrl(config, simulators !== null),
      timeoutMs: config.taxPortal.timeoutMs,
    }),
    signatures,
    taxAuthority: createHttpTaxAuthority({ ...taxAuthority, url: taxAuthorityUrl(config) }),
    furtherAuthorities: new Map(
      Object.entries(further).map(([name, connection]) => [
        name,
        createHttpTaxAuthority({ ...taxAuthority, ...connection }),
      ]),
    ),
    businessRegistry: openBusinessRegistry(
      config.businessRegistry,
      simulators && `${ownAddress(config)}${BUSINESS_REGISTRY_PATH}`,
    ),
    einvoiceProviders: openEinvoiceProviders(
      config.einvoiceProviders,
      simulators && `${ownAddress(config)}${EINVOICE_PROVIDERS_PATH}`,
    ),
    tiktokShop: openTiktokShop(
      config.tiktok,
      simulators && {
        pages: `${config.publicUrl}${TIKTOK_SHOP_PATH}`,
        calls: `${ownAddress(config)}${TIKTOK_SHOP_PATH}`,
      },
    ),
    mail,
    remoteSigning: await openRemoteSigning(config.signing, { clock, log }),
    trust,
    async close() {
      await pdf.close();
      await spreadsheet.close();
      await pictures.close();
      await portalLists.close();
      await signatures.close();
      await mail.close();
      await simulators?.close();
    },
  };
}

/** The simulators answer on this server's own port. */
const ownAddress = ({ port }: Config) => `http://127.0.0.1:${port}`;

const taxAuthorityUrl = (config: Config) =>
  config.taxAuthority.url ?? `${ownAddress(config)}${TAX_AUTHORITY_PATH}`;

/** As it is known since July 2026. */
const TAX_PORTAL = 'https://hoadondientu.gdt.gov.vn/api';

const taxPortalUrl = (config: Config, isSimulated: boolean) =>
  config.taxPortal.url ?? (isSimulated ? `${ownAddress(config)}${TAX_PORTAL_PATH}` : TAX_PORTAL);

function simulatedSmtp(simulators: Simulators | null) {
  if (!simulators) throw new Error('there is neither a mail server nor its simulator');
  const { host, port } = simulators.mail;
  return { host, port, secure: false, user: null, password: null };
}

const pinnedAuthorities = async (folder: string | null): Promise<Uint8Array[]> =>
  folder && existsSync(folder) ? readTrustedAuthorities(folder) : [];
