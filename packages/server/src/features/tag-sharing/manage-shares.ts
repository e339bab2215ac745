import type {
  createTagAccessList,
  deleteTagAccessList,
  getOwnerTagAccessList,
  previewTagAccessList,
  TagAccessList,
  updateTagAccessList,
} from '@hoadon/contracts/tag-sharing';
import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { isEmail } from '@hoadon/domain/identity/email-list';
import { LONGEST_SHARE_DAYS } from '@hoadon/domain/sharing/share-state';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { PageAnswer, RequestContext, Session } from '../../platform/http/route.ts';
import type { TagSharingDeps } from './deps.ts';
import { sizeOfShared } from './invoice.repository.ts';
import { refuseOthers } from './other-customers.ts';
import {
  deleteShares,
  findShare,
  findShares,
  insertShare,
  isCustomer,
  updateShare,
} from './share.repository.ts';

type WriteContext = Pick<RequestContext, 'actId'>;
type ShareEvent = Readonly<{ id: string; act: string; state: string; payload: unknown }>;

/** What the company shares, a page of it. */
export async function ownShares(
  { db, clock }: TagSharingDeps,
  companyId: string,
  { tag_id, page_size, cursor }: z.output<typeof getOwnerTagAccessList.input>,
): Promise<PageAnswer<TagAccessList[]>> {
  const page = { tagId: tag_id, before: cursor, limit: page_size + 1 };
  const rows = await findShares(db, companyId, clock.today(), page);
  const shown = rows.slice(0, page_size);
  const next_cursor = rows.length > page_size ? (shown.at(-1)?.id ?? null) : null;
  return {
    rows: shown,
    pageInfo: { total: null, current_page: null, current_limit: page_size, next_cursor },
  };
}

/**
 * Shares a tag, once however often it is asked for. Throws TAG_HAS_OTHER_CUSTOMERS, naming the invoices,
 * where it is for one customer and bears invoices of others, unless the caller knows.
 */
export async function shareTag(
  deps: TagSharingDeps,
  session: Session,
  { actId }: WriteContext,
  input: z.output<typeof createTagAccessList.input>,
): Promise<TagAccessList> {
  const { db, clock } = deps;
  const { companyId, actor } = session;
  const { tag_id: tagId, customer_id: partnerId, name, expires_on: expiresOn } = input;
  const withPurchases = input.with_purchases;
  const email = addressOf(input.email);
  checkDay(expiresOn, clock.today());
  const at = clock.now();
  const act = { companyId, actId, kind: 'tag-access-list.create', at };
  const { id } = await perform(db, act, async (tx) => {
    if (partnerId !== null) {
      if (!(await isCustomer(tx, companyId, partnerId))) throw fault('customer_id');
      if (!input.without_others)
        await refuseOthers(tx, { companyId, tagId, partnerId, withPurchases });
    }
    const share = { tagId, name, email, partnerId, withPurchases, expiresOn, actor, at };
    const id = await insertShare(tx, companyId, share);
    if (id === null) throw new Failure('NOT_FOUND');
    const payload = {
      tag: tagId,
      name,
      email,
      customer: partnerId,
      with_purchases: withPurchases,
      expires_on: expiresOn,
    };
    publish(tx, deps, session, { id, act: 'created', state: 'active', payload });
    return { id };
  });
  return theShare(deps, db, companyId, id);
}

/** What a share would show. Throws NOT_FOUND for a tag that is not there. */
export async function previewShare(
  { db }: TagSharingDeps,
  companyId: string,
  input: z.output<typeof previewTagAccessList.input>,
): Promise<z.input<typeof previewTagAccessList.output>> {
  const { tag_id: tagId, customer_id: partnerId, with_purchases: withPurchases } = input;
  const tag = await db
    .selectFrom('tag')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', tagId)
    .executeTakeFirst();
  if (!tag) throw new Failure('NOT_FOUND');
  return sizeOfShared(db, { companyId, tagId, partnerId, withPurchases });
}

/** Writing the same again changes nothing, so it may be done twice. */
export async function changeShare(
  deps: TagSharingDeps,
  session: Session,
  { actId }: WriteContext,
  { id, ...change }: z.output<typeof updateTagAccessList.input>,
): Promise<TagAccessList> {
  const { db, clock } = deps;
  const { companyId } = session;
  const email = change.email === undefined ? undefined : addressOf(change.email);
  if (change.expires_on !== undefined) checkDay(change.expires_on, clock.today());
  const at = clock.now();
  const act = { companyId, actId, kind: 'tag-access-list.update', at };
  await perform(db, act, async (tx) => {
    const { name, expires_on: expiresOn, is_revoked: isRevoked } = change;
    const facts = { name, email, expiresOn, isRevoked };
    if (!(await updateShare(tx, companyId, id, facts, at))) throw new Failure('NOT_FOUND');
    const { state } = await theShare(deps, tx, companyId, id);
    publish(tx, deps, session, { id, act: changeName(isRevoked), state, payload: change });
  });
  return theShare(deps, db, companyId, id);
}

const changeName = (isRevoked: boolean | undefined): string =>
  isRevoked === undefined ? 'changed' : isRevoked ? 'revoked' : 'given-again';

/** Idempotent: deleted shares are skipped; throws where none of the ids exists. */
export async function endShares(
  deps: TagSharingDeps,
  session: Session,
  { actId }: WriteContext,
  { tag_access_lists: ids }: z.output<typeof deleteTagAccessList.input>,
): Promise<void> {
  const { db, clock } = deps;
  const { companyId } = session;
  const act = { companyId, actId, kind: 'tag-access-list.delete', at: clock.now() };
  await perform(db, act, async (tx) => {
    const ended = await deleteShares(tx, companyId, ids);
    if (ended.length === 0) throw new Failure('NOT_FOUND');
    for (const { id, ...payload } of ended)
      publish(tx, deps, session, { id, act: 'deleted', state: 'deleted', payload });
  });
}

/** Into the audit trail, and to open pages. */
export function publish(
  tx: Tx,
  { events, clock }: TagSharingDeps,
  { companyId, actor }: Pick<Session, 'companyId' | 'actor'>,
  { id, act, state, payload }: ShareEvent,
): void {
  events.publish(tx, companyId, [{ type: 'tag-access-list', id, state }]);
  writeAudit(tx, [
    {
      companyId,
      actor,
      act: `tag-access-list.${act}`,
      subject: `tag-access-list/${id}`,
      at: clock.now(),
      payload,
    },
  ]);
}

async function theShare(
  { clock }: TagSharingDeps,
  db: Db,
  companyId: string,
  id: string,
): Promise<TagAccessList> {
  const share = await findShare(db, companyId, clock.today(), id);
  if (!share) throw new Failure('NOT_FOUND');
  return share;
}

/** In small letters, as it is compared. */
function addressOf(typed: string | null): string | null {
  if (!typed) return null;
  if (!isEmail(typed)) throw fault('email');
  return typed.toLowerCase();
}

function checkDay(day: PlainDate, today: PlainDate): void {
  if (day < today || day > addDays(today, LONGEST_SHARE_DAYS)) throw fault('expires_on');
}

const fault = (path: string): Failure =>
  new Failure(
    'INPUT_DATA_IS_INVALID',
    {},
    { issues: [{ path, code: 'value-invalid', severity: 'error' }] },
  );
