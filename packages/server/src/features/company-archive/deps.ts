import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';

export type CompanyArchiveDeps = Platform & Readonly<{ database: Database }>;
