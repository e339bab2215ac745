import { Failure } from '@hoadon/domain/errors/failure';
import { isPersonTaxCode } from '@hoadon/domain/identity/tax-code';
import type { Db } from '../../platform/db/open.ts';
import { findSeller } from '../company/index.ts';

/**
 * Throws VAT_RETURN_NOT_FOR_HOUSEHOLD where the company is a household or person: these pay VAT on their turnover and declare it with
 * 01/CNKD, never with 01/GTGT (Law 48/2024/QH15, articles 11 and 12; Circular 89/2026).
 */
export async function requireVatDeclarant(db: Db, companyId: string): Promise<void> {
  const { taxCode } = await findSeller(db, companyId);
  if (isPersonTaxCode(taxCode)) throw new Failure('VAT_RETURN_NOT_FOR_HOUSEHOLD');
}
