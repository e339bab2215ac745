import type { JobKind } from '../../platform/jobs/port.ts';
import { RUN_JOB, type RunId } from '../../platform/runs/index.ts';

export type DraftImportJob = Readonly<{ companyId: string; importId: string; attempt: number }>;

export const runOf = ({ companyId, importId }: DraftImportJob): RunId => ({
  companyId,
  id: importId,
});

const IMPORT_JOB = { ...RUN_JOB, retryLimit: 10, expireSeconds: 900 };

export const DRY_RUN: JobKind<DraftImportJob> = { ...IMPORT_JOB, name: 'draft-import-dry-run' };

export const CREATE_DRAFTS: JobKind<DraftImportJob> = {
  ...IMPORT_JOB,
  name: 'draft-import-create',
};
