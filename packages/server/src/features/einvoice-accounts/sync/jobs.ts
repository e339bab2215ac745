import type { JobKind } from '../../../platform/jobs/port.ts';
import { RUN_JOB } from '../../../platform/runs/index.ts';

export type SyncWork = Readonly<{ companyId: string; syncId: string }>;

export const SYNC_EINVOICES: JobKind<SyncWork> = { ...RUN_JOB, name: 'einvoice-sync' };
