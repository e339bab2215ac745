import type { BulkActsDeps } from '../bulk-acts/index.ts';

/** Rules are applied by bulk actions. */
export type RulesDeps = BulkActsDeps;
