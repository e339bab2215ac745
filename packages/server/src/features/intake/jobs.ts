import type { JobKind } from '../../platform/jobs/port.ts';
import { RUN_JOB, type RunId } from '../../platform/runs/index.ts';

export type InvoiceImportJob = Readonly<{ companyId: string; importId: string }>;

export const READ_IMPORT: JobKind<InvoiceImportJob> = { ...RUN_JOB, name: 'invoice-import' };

export const runOf = ({ companyId, importId }: InvoiceImportJob): RunId => ({
  companyId,
  id: importId,
});
