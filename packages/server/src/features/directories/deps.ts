import type { BulkActsDeps } from '../bulk-acts/index.ts';

export type DirectoriesDeps = BulkActsDeps;
