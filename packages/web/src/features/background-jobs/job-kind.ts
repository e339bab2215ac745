import {
  BACKGROUND_JOB_KINDS,
  type BackgroundJobKind,
  type DeadJob,
} from '@hoadon/contracts/background-jobs';

export const kindOf = ({ kind }: Pick<DeadJob, 'kind'>): BackgroundJobKind | null =>
  BACKGROUND_JOB_KINDS.find((one) => one === kind) ?? null;

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
