import type { BulkWishes } from '@hoadon/contracts/bulk-acts';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { changedBack, changeOfTags, type TagsChanged } from '@hoadon/domain/tags/change-tags';
import { sql } from 'kysely';
import type { DoneBy, NotDone, RowAct, RowToDo } from '../bulk-acts/index.ts';
import type { TagsDeps } from './deps.ts';
import { lockTagRows } from './tag.repository.ts';
import { requireTags, tagInvoices } from './tag-invoices.ts';

const UNCHANGED: TagsChanged = { added: [], removed: [] };

/** Changing the tags of many, and taking that back: each undoes what the other did. */
export const tagMany = (deps: Pick<TagsDeps, 'events'>): RowAct[] => [
  {
    ...TAGGING,
    kind: 'tag',
    async checkWish(tx, companyId, wish) {
      await requireTags(tx, companyId, (wish as BulkWishes['tag']).tags);
    },
    async perform(tx, by, rows) {
      const wish = by.wish as BulkWishes['tag'];
      const there = await lockTagRows(tx, by.companyId, wish.tags);
      // Deleted since the question: the rest of the act is refused row by row.
      if (!wish.tags.every((id) => there.includes(id))) return refused(rows, 'TAG_NOT_FOUND');
      const outcome = await tagInvoices(tx, deps, by, idsOf(rows), (_, has) =>
        changeOfTags(has, wish),
      );
      return noted(by, outcome);
    },
  },
  {
    ...TAGGING,
    kind: 'undo-tag',
    async perform(tx, by, rows) {
      const before = new Map(rows.map((row) => [row.id, row.was as TagsChanged | null]));
      const back = [...before.values()].flatMap((change) => change?.removed ?? []);
      // A tag that was deleted since is not restored.
      const there = await lockTagRows(tx, by.companyId, [...new Set(back)]);
      const outcome = await tagInvoices(tx, deps, by, idsOf(rows), (id, has) => {
        const { added, removed } = changedBack(before.get(id) ?? UNCHANGED);
        return {
          added: added.filter((tag) => there.includes(tag) && !has.includes(tag)),
          removed: removed.filter((tag) => has.includes(tag)),
        };
      });
      return noted(by, outcome);
    },
  },
];

const TAGGING = {
  permission: 'invoice_management.change',
  leavesOut: [['deleted', sql`deleted_at is not null`]],
  rowsAtOnce: 500,
  undoneBy: 'undo-tag',
} as const;

const idsOf = (rows: readonly RowToDo[]): string[] => rows.map(({ id }) => id);

function noted(by: DoneBy, { changed, missing }: Awaited<ReturnType<typeof tagInvoices>>): NotDone {
  for (const [id, change] of changed) by.was.set(id, change);
  return refused(
    missing.map((id) => ({ id })),
    'NOT_FOUND',
  );
}

const refused = (rows: readonly Pick<RowToDo, 'id'>[], code: FailureCode): NotDone =>
  new Map(rows.map(({ id }) => [id, code]));
