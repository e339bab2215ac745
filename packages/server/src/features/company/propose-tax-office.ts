import type { ProposedTaxOffice } from '@hoadon/contracts/company';
import { officeNamed } from '@hoadon/domain/company/office-named';
import type { Db } from '../../platform/db/open.ts';
import { findCompany, findTaxOffices } from './repository.ts';

/** The tax office as the register of taxpayers names it for a tax code; null: no register answered with one. */
export type RegisteredOffice = (taxCode: string) => Promise<string | null>;

/**
 * Returns the tax office that the register names for the company, for a person to confirm: the register gives its name and the
 * portal's four-digit code, never the five characters of notices and returns. Saves nothing.
 */
export async function proposeTaxOffice(
  db: Db,
  companyId: string,
  registeredOffice: RegisteredOffice,
): Promise<ProposedTaxOffice> {
  const { tax_code: taxCode } = await findCompany(db, companyId);
  const name = await registeredOffice(taxCode);
  if (name === null) return { registered_name: null, office: null };
  return { registered_name: name, office: officeNamed(name, await findTaxOffices(db)) };
}
