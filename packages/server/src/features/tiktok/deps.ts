import type { TikTokShop } from '../../connectors/tiktok-shop/port.ts';
import type { Platform } from '../../platform/platform.ts';

/** The platform and TikTok Shop; null where this installation has no application registered with it. */
export type TikTokDeps = Platform & Readonly<{ tiktokShop: TikTokShop | null }>;
