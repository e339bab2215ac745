import type { Judge } from '../finding.ts';

type Deleted = Readonly<{ id: string; is_deleted: boolean }>;
type Entry = Readonly<{ subject: string; act: string; times: number }>;

/** Each draft of an act on many was put aside once, and taken back once where it was asked for. */
export const deletionsHappenedOnce: Judge = async ({ rows }, { deletions }) => {
  const drafts = new Map(
    (
      await rows.query<Deleted>(
        'select id::text, deleted_at is not null as is_deleted from invoice',
      )
    ).map(({ id, is_deleted }) => [id, is_deleted]),
  );
  const entries = Map.groupBy(
    await rows.query<Entry>(
      `select subject, act, count(*)::integer as times from audit_entry
       where act in ('invoice.deleted', 'invoice.restored') group by company_id, subject, act`,
    ),
    ({ subject }) => subject,
  );
  const timesOf = (id: string, act: string) =>
    entries.get(`invoice/${id}`)?.find((entry) => entry.act === act)?.times ?? 0;
  return deletions.flatMap(({ act, ids, isTakenBack }) =>
    ids.flatMap((id) => {
      const deleted = timesOf(id, 'invoice.deleted');
      const restored = timesOf(id, 'invoice.restored');
      const isRight =
        drafts.get(id) === !isTakenBack && deleted === 1 && restored === (isTakenBack ? 1 : 0);
      if (isRight) return [];
      const state = drafts.get(id) ? 'aside' : 'in the list';
      return [`${act}: draft ${id} is ${state}, deleted ${deleted} and restored ${restored} times`];
    }),
  );
};
