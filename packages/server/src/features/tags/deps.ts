import type { Platform } from '../../platform/platform.ts';

export type TagsDeps = Pick<Platform, 'db' | 'clock' | 'events'>;
