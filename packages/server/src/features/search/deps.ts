import type { Platform } from '../../platform/platform.ts';

export type SearchDeps = Pick<Platform, 'db'>;
