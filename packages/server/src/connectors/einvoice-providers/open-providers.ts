import type { EinvoiceProvider } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import type { Config } from '../../platform/config.ts';
import {
  type AllowedHosts,
  isThisMachine,
  outsideBase,
  outsideHttp,
} from '../../platform/outside-http/index.ts';
import { bkavSession } from './bkav/client.ts';
import {
  type EinvoiceProviders,
  type ProviderCredentials,
  ProviderFault,
  type ProviderSession,
} from './port.ts';
import type { ProviderClient } from './provider-request.ts';
import { viettelSession } from './viettel/client.ts';
import { vnptSession } from './vnpt/client.ts';

/** Addresses of the services; `{site}` is the company's own part of the host. */
const SERVICES = {
  E_VIETTEL: 'https://api-vinvoice.viettel.vn',
  E_VNPT: 'https://{site}-tt78admin.vnpt-invoice.com.vn',
  E_BKAV: 'https://ws.ehoadon.vn',
} as const satisfies Record<EinvoiceProvider, string>;
/** The providers' own hosts, including their trial systems. No other host is called. */
const HOSTS = [
  'api-vinvoice.viettel.vn',
  '*.vnpt-invoice.com.vn',
  'ws.ehoadon.vn',
  'wsdemo.ehoadon.vn',
];

const SESSIONS: Readonly<
  Record<EinvoiceProvider, (client: ProviderClient, by: ProviderCredentials) => ProviderSession>
> = { E_VIETTEL: viettelSession, E_VNPT: vnptSession, E_BKAV: bkavSession };
/** One label of a host name. */
const SITE = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/;

/** Opens the configured providers; the `simulator` replaces those that are not configured. */
export function openEinvoiceProviders(
  { urls, timeoutMs }: Config['einvoiceProviders'],
  simulator: string | null,
): EinvoiceProviders {
  return {
    open(provider, credentials) {
      const simulated = simulator && `${simulator}/${PATHS[provider]}`;
      const address = urls[provider] ?? simulated ?? SERVICES[provider];
      return SESSIONS[provider](clientAt(address, credentials.site, timeoutMs), credentials);
    },
  };
}

const PATHS = {
  E_VIETTEL: 'viettel',
  E_VNPT: 'vnpt/{site}',
  E_BKAV: 'bkav',
} as const satisfies Record<EinvoiceProvider, string>;

function clientAt(address: string, site: string | null, timeoutMs: number): ProviderClient {
  const named = (site ?? '').toLowerCase();
  if (address.includes('{site}') && !SITE.test(named)) throw new ProviderFault('refused', named);
  const url = new URL(address.replace('{site}', named));
  const allowed: AllowedHosts = { hosts: isThisMachine(url) ? [url.host] : HOSTS };
  // One request at a time, so as not to load the provider.
  const outside = outsideHttp(allowed, { connections: 1 });
  return { outside, base: outsideBase(url.href, allowed), timeoutMs };
}
