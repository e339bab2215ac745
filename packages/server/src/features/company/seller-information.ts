import type { SellerInformation } from '@hoadon/contracts/company';
import { webAddressOrNull } from '@hoadon/domain/identity/web-address';
import type { Platform } from '../../platform/platform.ts';
import { findCompany, findTaxOffice } from './repository.ts';
import { declaredBy } from './seller.ts';

/** Read-only figures of the licences, which know more of companies than companies of them. */
export type UsageOf = (
  companyId: string,
) => Promise<Pick<SellerInformation, 'total_capacity' | 'count_published_invoice'>>;

/** The company as its invoices show it, with the tax office in charge. */
export async function sellerInformation(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  companyId: string,
  usageOf: UsageOf,
): Promise<SellerInformation> {
  const company = await findCompany(db, companyId);
  const office = company.tax_office_code ? await findTaxOffice(db, company.tax_office_code) : null;
  return {
    name: company.name,
    full_name: company.full_name,
    tax_code: company.tax_code,
    company_address: company.address,
    seller_phone: company.phone,
    seller_email: company.email,
    seller_fax_number: company.fax,
    seller_website: webAddressOrNull(company.website),
    seller_description: company.description,
    seller_bank_account: company.bank_account,
    seller_bank_name: company.bank_name,
    approval_unit: office?.name ?? null,
    approval_unit_code: office?.code ?? null,
    list_unit_name: office ? [office.name] : [],
    declaration_period: declaredBy(company) === 'quarter' ? 'Q' : 'M',
    ...(await usageOf(companyId)),
    holidays: [...config.holidays],
  };
}
