import type { JobKind } from '../../platform/jobs/port.ts';
import { RUN_JOB, type RunId } from '../../platform/runs/index.ts';

export type ImportWork = Readonly<{ companyId: string; importId: string }>;

export const READ_IMPORT: JobKind<ImportWork> = { ...RUN_JOB, name: 'invoice-import' };

export const runOf = ({ companyId, importId }: ImportWork): RunId => ({ companyId, id: importId });
