import type { PartnerRecord } from '@hoadon/contracts/partners';
import { fromRegistry, type LookupDeps } from '../lookup/index.ts';
import { readPartner, requireRecord } from './read-partner.ts';

/** Looks up a partner in the register and stores the entry by tax code. Throws NOT_FOUND. */
export async function checkPartner(
  deps: LookupDeps,
  companyId: string,
  id: string,
): Promise<PartnerRecord> {
  const { tax_code } = await requireRecord(deps.db, companyId, id);
  if (tax_code !== null) await fromRegistry(deps, tax_code);
  return readPartner(deps.db, companyId, id);
}
