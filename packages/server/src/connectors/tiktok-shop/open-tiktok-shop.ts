import type { Config } from '../../platform/config.ts';
import {
  type AllowedHosts,
  isThisMachine,
  outsideBase,
  outsideHttp,
} from '../../platform/outside-http/index.ts';
import { tiktokShopClient } from './client.ts';
import type { TikTokShop } from './port.ts';

const TOKENS = 'https://auth.tiktok-shops.com/';
const API = 'https://open-api.tiktokglobalshop.com/';
/** TikTok's own hosts. No other host is called. */
const HOSTS = ['auth.tiktok-shops.com', 'open-api.tiktokglobalshop.com'];

/** Identity of this application at the simulator. */
export const SIMULATED_APPLICATION = {
  serviceId: '7000000000000000001',
  appKey: 'hoadon-demo',
  appSecret: 'hoadon-demo-secret',
} as const;

/** Addresses of the simulator: its pages, for browsers, and its calls, for this server. */
export type SimulatedShop = Readonly<{ pages: string; calls: string }>;

/** Opens TikTok Shop with the configured application, else the simulated one; null without either. */
export function openTiktokShop(
  { application, authorizeUrl, timeoutMs }: Config['tiktok'],
  simulator: SimulatedShop | null,
): TikTokShop | null {
  const simulated = application === null ? simulator : null;
  if (application === null && simulated === null) return null;
  const api = new URL(simulated ? `${simulated.calls}/` : API);
  const allowed: AllowedHosts = { hosts: isThisMachine(api) ? [api.host] : HOSTS };
  const addresses = {
    authorize: simulated ? `${simulated.pages}/authorize` : authorizeUrl,
    tokens: outsideBase(simulated ? `${simulated.calls}/` : TOKENS, allowed),
    api: outsideBase(api.href, allowed),
  };
  // One request at a time, so as not to load the shop.
  const outside = outsideHttp(allowed, { connections: 1 });
  return tiktokShopClient(application ?? SIMULATED_APPLICATION, addresses, { outside, timeoutMs });
}
