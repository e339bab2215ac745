import type { PartnerRecord } from '@hoadon/contracts/partners';
import type { Session } from '../../platform/http/route.ts';
import { requireReadablePartner } from '../invoices/index.ts';
import { fromRegistry, type LookupDeps } from '../lookup/index.ts';
import { readPartner, requireRecord } from './read-partner.ts';

/** Looks up a partner in the register and stores the entry by tax code. Throws NOT_FOUND. */
export async function checkPartner(
  deps: LookupDeps,
  session: Pick<Session, 'companyId' | 'permissions'>,
  id: string,
): Promise<PartnerRecord> {
  await requireReadablePartner(deps.db, session, id);
  const { tax_code } = await requireRecord(deps.db, session.companyId, id);
  if (tax_code !== null) await fromRegistry(deps, tax_code);
  return readPartner(deps.db, session, id);
}
