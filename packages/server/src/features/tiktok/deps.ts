import type { TikTokShop } from '../../connectors/tiktok-shop/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** What the connection stands on: the platform and TikTok Shop, null where this installation has no application with it. */
export type TikTokDeps = Platform & Readonly<{ tiktokShop: TikTokShop | null }>;
