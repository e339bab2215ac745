import type { Platform } from '../../platform/platform.ts';

export type PartnersDeps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>;
