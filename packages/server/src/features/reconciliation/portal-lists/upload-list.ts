import { createHash } from 'node:crypto';
import { notable } from '@hoadon/contracts/notifications';
import type { PortalList } from '@hoadon/contracts/reconciliation';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { UNCONFIRMED } from '@hoadon/domain/invoice/origin';
import { UnreadablePortalList } from '../../../connectors/tax-portal/port.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findSeller } from '../../company/index.ts';
import { withdrawContradictedBy } from '../../invoices/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import {
  findByFile,
  insertList,
  insertPortalInvoices,
  type ListRow,
  type NewList,
} from './list.repository.ts';
import { wireList } from './list-view.ts';
import { sortListed } from './sort-listed.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_NAME = 200;

/**
 * Saves a list of the portal, row by row: each is saved or left out with its reason. The same file again returns the saved
 * list. Throws PORTAL_LIST_UNREADABLE.
 */
export async function uploadList(
  deps: ReconciliationDeps,
  { session: { companyId, actor }, context }: Caller,
  toldOn: PlainDate | undefined,
): Promise<PortalList> {
  const file = context.files['file'];
  if (!file) throw new Failure('PORTAL_LIST_UNREADABLE', { reason: 'missing' });
  if (file.bytes.length > MAX_BYTES) throw new Failure('PAYLOAD_TOO_LARGE');
  const fileHash = createHash('sha256').update(file.bytes).digest('hex');
  const there = await findByFile(deps.db, companyId, fileHash);
  if (there) return wireList(there);
  const read = await deps.portalLists.read(companyId, file.bytes).catch((cause: unknown): never => {
    if (!(cause instanceof UnreadablePortalList)) throw cause;
    throw new Failure('PORTAL_LIST_UNREADABLE', { reason: cause.fault }, { cause });
  });
  const { taxCode } = await findSeller(deps.db, companyId);
  const at = deps.clock.now();
  const today = deps.clock.today();
  const { invoices, leftOut } = sortListed(read, taxCode, today);
  const list = {
    fileName: file.name.slice(-MAX_NAME),
    fileHash,
    // A list cannot come from a later day than today.
    toldOn: toldOn !== undefined && toldOn < today ? toldOn : today,
    rows: read.length,
    leftOut,
    actor,
    at,
  };
  const act = { companyId, actId: context.actId, kind: 'portal-list.upload', at };
  return perform(deps.db, act, async (tx) => {
    const id = await insertList(tx, companyId, list);
    if (id !== null) {
      await insertPortalInvoices(tx, companyId, { listId: id, toldOn: list.toldOn }, invoices);
      const payload = { file: fileHash, rows: read.length, kept: invoices.length };
      const subject = `portal-list/${id}`;
      writeAudit(tx, [{ companyId, actor, act: 'portal-list.uploaded', subject, at, payload }]);
      await withdrawApprovals(tx, deps, { companyId, actor, at }, id);
    }
    const savedList = wireList((await findByFile(tx, companyId, fileHash)) as ListRow);
    await context.saveResponse(tx, savedList);
    return savedList;
  });
}

/** An approval that was given before the portal replaced or cancelled the purchase explains nothing: it needs a new one, with a reason. */
async function withdrawApprovals(
  tx: Tx,
  { events }: ReconciliationDeps,
  { companyId, actor, at }: Pick<NewList, 'actor' | 'at'> & Readonly<{ companyId: string }>,
  listId: string,
): Promise<void> {
  const ids = await withdrawContradictedBy(tx, companyId, listId);
  if (ids.length === 0) return;
  const about = `portal-list/${listId}`;
  events.publish(tx, companyId, [
    ...ids.map((id) => ({ type: 'invoice' as const, id, state: 'accepted' })),
    notable({ kind: 'settled-changed', about, invoices: ids }),
  ]);
  writeAudit(
    tx,
    ids.map((id) => {
      const payload = { origin: UNCONFIRMED, list: listId };
      const subject = `invoice/${id}`;
      return { companyId, actor, act: 'invoice.approval-withdrawn', subject, at, payload };
    }),
  );
}
