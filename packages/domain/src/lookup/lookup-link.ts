import { isTaxCode } from '../identity/tax-code.ts';
import { INVOICE_PROVIDERS, type InvoiceProvider } from './invoice-providers.ts';

export type LookedUpBy = Readonly<{ sellerTaxCode: string; secretCode: string | null }>;

/** The page of a provider on which one invoice is looked up; the invoice itself where the provider can be asked for it by its code. */
export function lookupLink(
  { page, byCode }: InvoiceProvider,
  { sellerTaxCode, secretCode }: LookedUpBy,
): string | null {
  // It becomes a part of a host.
  if (page.includes('{seller}') && !isTaxCode(sellerTaxCode)) return null;
  const link = byCode && secretCode !== null ? byCode : page;
  return link
    .replace('{seller}', sellerTaxCode)
    .replace('{code}', () => encodeURIComponent(secretCode ?? ''));
}

const HOST = /^https?:\/\/([^/?#]+)/;

/** The host, or the end of it that follows the seller's own part. */
const HOSTS = INVOICE_PROVIDERS.map((provider) => ({
  provider,
  host: (HOST.exec(provider.page)?.[1] ?? '').replace('{seller}', ''),
}));

/** Only a host is between the two slashes and the path: no user, no port, no character that browsers read otherwise. */
const SAFE_LINK = /^https:\/\/([a-z0-9.-]+)(?:[/?#][\x21-\x7e]*)?$/i;

/**
 * The provider of a link in an untrusted file; null where no known provider has its host, or it is not over TLS. The
 * author of a file must not choose where users are sent.
 */
export function providerOfLink(text: string): InvoiceProvider | null {
  const hostname = SAFE_LINK.exec(text)?.[1]?.toLowerCase();
  if (hostname === undefined) return null;
  const isThere = (host: string) =>
    host.startsWith('-') ? isSellersOwn(hostname, host) : hostname === host;
  return HOSTS.find(({ host }) => isThere(host))?.provider ?? null;
}

const isSellersOwn = (hostname: string, end: string): boolean =>
  hostname.endsWith(end) && isTaxCode(hostname.slice(0, -end.length));
