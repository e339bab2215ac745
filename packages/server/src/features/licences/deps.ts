import type { Platform } from '../../platform/platform.ts';

/** The platform, and the page to announce on; null where there is none. */
export type LicencesDeps = Platform & Readonly<{ announcePageUrl: string | null }>;
