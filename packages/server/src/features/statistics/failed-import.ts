import { sql } from 'kysely';

/** An invoice `i` whose import failed: kept and counted by month, but in none of the usual lists (IMP-011). */
export const FAILED_IMPORT = sql`i.origin = 2`;
