import type { createTag, Tag, updateTag } from '@hoadon/contracts/tags';
import { Failure } from '@hoadon/domain/errors/failure';
import { isSpecialTagName } from '@hoadon/domain/tags/tag-name';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { TagsDeps } from './deps.ts';
import { deleteTagRow, insertTag, lockTag, updateTag as writeTag } from './tag.repository.ts';

/** Saves a new tag, once for each act id. Throws TAG_NAME_TAKEN. */
export const saveTag = (
  deps: TagsDeps,
  caller: Caller,
  { name, hex_color }: z.output<typeof createTag.input>,
): Promise<Tag> =>
  once(deps, caller, 'tag.created', async (tx, at) => {
    const { companyId } = caller.session;
    const id = (await insertTag(tx, companyId, { name, color: hex_color, at })) ?? taken(name);
    return { answer: { id, name, hex_color }, id, payload: { name, color: hex_color } };
  });

/** Throws TAG_NAME_TAKEN, TAG_NAME_FIXED where a special name would change, or TAG_NOT_FOUND. */
export const rewriteTag = (
  deps: TagsDeps,
  caller: Caller,
  { id, name, hex_color }: z.output<typeof updateTag.input>,
): Promise<Tag> =>
  once(deps, caller, 'tag.changed', async (tx) => {
    const { companyId } = caller.session;
    const before = (await lockTag(tx, companyId, id)) ?? notFound(id);
    const isFixed = isSpecialTagName(before.name) || isSpecialTagName(name);
    if (isFixed && before.name !== name) throw new Failure('TAG_NAME_FIXED', { name: before.name });
    if (!(await writeTag(tx, companyId, id, { name, color: hex_color }))) taken(name);
    const payload = { name, color: hex_color, before };
    return { answer: { id, name, hex_color }, id, payload };
  });

/** Removes a tag from its invoices and deletes it. Throws TAG_NOT_FOUND. */
export const deleteTag = (
  deps: TagsDeps,
  caller: Caller,
  { id }: Readonly<{ id: string }>,
): Promise<{ invoices: number }> =>
  once(deps, caller, 'tag.deleted', async (tx) => {
    const { companyId } = caller.session;
    const before = (await lockTag(tx, companyId, id)) ?? notFound(id);
    const invoices = await deleteTagRow(tx, companyId, id);
    return { answer: { invoices }, id, payload: { ...before, invoices } };
  });

type TagWrite<T> = Readonly<{ answer: T; id: string; payload: unknown }>;

function once<T>(
  { db, clock, events }: TagsDeps,
  { session: { companyId, actor }, context }: Caller,
  act: 'tag.created' | 'tag.changed' | 'tag.deleted',
  work: (tx: Tx, at: string) => Promise<TagWrite<T>>,
): Promise<T> {
  const at = clock.now();
  const { actId } = context;
  return perform(db, { companyId, actId, kind: act, at }, async (tx) => {
    const { answer, id, payload } = await work(tx, at);
    events.publish(tx, companyId, [{ type: 'tag', id, state: act.slice('tag.'.length) }]);
    writeAudit(tx, [{ companyId, actor, act, subject: `tag/${id}`, at, payload }]);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

function taken(name: string): never {
  throw new Failure('TAG_NAME_TAKEN', { name });
}

function notFound(id: string): never {
  throw new Failure('TAG_NOT_FOUND', { tags: id });
}
