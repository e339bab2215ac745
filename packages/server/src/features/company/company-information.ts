import type { CompanyInformation } from '@hoadon/domain/company/company-information';
import type { Db } from '../../platform/db/open.ts';
import { givenBy } from './company-columns.ts';
import { findCompany } from './repository.ts';

/** The company's own information, with its tax code. */
export async function companyInformation(
  db: Db,
  companyId: string,
): Promise<CompanyInformation & Readonly<{ taxCode: string }>> {
  const row = await findCompany(db, companyId);
  return { ...givenBy(row), taxCode: row.tax_code };
}
