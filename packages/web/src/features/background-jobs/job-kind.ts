import type { DeadJob } from '@hoadon/contracts/background-jobs';

/** Work that is done for a company, by the name of its queue. */
export const JOB_KINDS = [
  'issuing-advance',
  'issuing-ask',
  'issuing-bulk-run',
  'bulk-act',
  'mailing-send',
  'draft-import-dry-run',
  'draft-import-create',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const kindOf = ({ kind }: Pick<DeadJob, 'kind'>): JobKind | null =>
  JOB_KINDS.find((one) => one === kind) ?? null;

/** What the work was about, as far as there is a page for it. */
export type JobSubject =
  | Readonly<{ page: 'invoices'; ids: readonly string[] }>
  | Readonly<{ page: 'run' | 'import'; id: string }>;

export function subjectOf({ payload }: Pick<DeadJob, 'payload'>): JobSubject | null {
  const { ids, runId, bulkActId = runId, importId } = payload;
  if (Array.isArray(ids) && ids.length > 0) return { page: 'invoices', ids: ids.map(String) };
  if (typeof bulkActId === 'string') return { page: 'run', id: bulkActId };
  return typeof importId === 'string' ? { page: 'import', id: importId } : null;
}
