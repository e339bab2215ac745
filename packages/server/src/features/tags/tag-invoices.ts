import type { setTagToInvoices } from '@hoadon/contracts/tags';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { changeOfTags, type TagsChanged } from '@hoadon/domain/tags/change-tags';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { changeTags, lockTags } from '../invoices/index.ts';
import type { TagsDeps } from './deps.ts';
import { lockTagRows } from './tag.repository.ts';

type By = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** Changes the tags of at most 1,000 invoices, all or none, without progress and undo. Throws TAG_NOT_FOUND or NOT_FOUND, naming what is not there. */
export function setTags(
  deps: TagsDeps,
  { companyId, actor }: Session,
  context: RequestContext,
  { invoices, ...change }: z.output<typeof setTagToInvoices.input>,
): Promise<z.input<typeof setTagToInvoices.output>> {
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'invoice.tagged', at };
  return perform(deps.db, act, async (tx) => {
    await requireTags(tx, companyId, change.tags);
    const { changed, missing } = await tagInvoices(
      tx,
      deps,
      { companyId, actor, at },
      invoices,
      (_, has) => changeOfTags(has, change),
    );
    if (missing.length > 0) throw new Failure('NOT_FOUND', { invoices: missing.join(',') });
    const answer = [...changed].map(([invoice_id, { added, removed }]) => ({
      invoice_id,
      added: [...added],
      removed: [...removed],
    }));
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** Throws TAG_NOT_FOUND with the tags that the company does not have. Locks the others against deletion. */
export async function requireTags(
  tx: Tx,
  companyId: string,
  tags: readonly string[],
): Promise<void> {
  const there = await lockTagRows(tx, companyId, tags);
  const missing = tags.filter((id) => !there.includes(id));
  if (missing.length > 0) throw new Failure('TAG_NOT_FOUND', { tags: missing.join(',') });
}

/** What is to become of an invoice with these tags. */
type TagsWanted = (id: string, has: readonly string[]) => TagsChanged;

/**
 * Adds and removes tags of invoices, notifies open pages and writes the audit trail; returns the changes by invoice, and
 * the ids that do not exist. The tags to add are locked by the caller.
 */
export async function tagInvoices(
  tx: Tx,
  { events }: Pick<TagsDeps, 'events'>,
  { companyId, actor, at }: By,
  ids: readonly string[],
  wanted: TagsWanted,
): Promise<Readonly<{ changed: ReadonlyMap<string, TagsChanged>; missing: readonly string[] }>> {
  const lockedTags = await lockTags(tx, companyId, ids);
  const changed = new Map(
    [...lockedTags]
      .map(([id, { tags }]) => [id, wanted(id, tags)] as const)
      .filter(([, { added, removed }]) => added.length + removed.length > 0),
  );
  await changeTags(tx, companyId, changed);
  events.publish(
    tx,
    companyId,
    [...changed.keys()].map((id) => ({
      type: 'invoice',
      id,
      state: lockedTags.get(id)?.state ?? '',
    })),
  );
  writeAudit(
    tx,
    [...changed].map(([id, payload]) => {
      const subject = `invoice/${id}`;
      return { companyId, actor, act: 'invoice.tagged', subject, at, payload };
    }),
  );
  return { changed, missing: [...new Set(ids)].filter((id) => !lockedTags.has(id)) };
}
