import type { Platform } from '../../platform/platform.ts';

export type ImportedCopiesDeps = Pick<Platform, 'db' | 'clock' | 'events'>;
