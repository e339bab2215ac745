import { createHash } from 'node:crypto';
import type { PortalList } from '@hoadon/contracts/reconciliation';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import { UnreadablePortalList } from '../../../connectors/tax-portal/port.ts';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { findSeller } from '../../company/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { findByFile, insertList, insertPortalInvoices, type ListRow } from './list.repository.ts';
import { wireList } from './list-view.ts';
import { sortListed } from './sort-listed.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_NAME = 200;

type Caller = Readonly<{ session: Session; context: RequestContext }>;

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
    }
    const savedList = wireList((await findByFile(tx, companyId, fileHash)) as ListRow);
    await context.saveResponse(tx, savedList);
    return savedList;
  });
}
