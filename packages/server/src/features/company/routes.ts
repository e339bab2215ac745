import * as contract from '@hoadon/contracts/company';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeCompany } from './change-company.ts';
import { givenOf, settingsOf } from './company-columns.ts';
import { proposeTaxOffice, type RegisteredOffice } from './propose-tax-office.ts';
import { findBanks, findCompany, findTaxOffices } from './repository.ts';
import { sellerInformation, type UsageOf } from './seller-information.ts';

/** The profile's own names. */
const PROFILE = {
  fullName: 'full_name',
  address: 'company_address',
  taxCode: 'tax_code',
} as const;

export type CompanyDeps = Platform &
  Readonly<{
    /** What the licences of a company permit, and what is used of it. */
    usageOf: UsageOf;
    registeredOffice: RegisteredOffice;
  }>;

export const companyRoutes = ({ usageOf, registeredOffice, ...platform }: CompanyDeps): Route[] => [
  route(contract.getSellerInformation, (_input, session) =>
    sellerInformation(platform, session.companyId, usageOf),
  ),
  route(contract.getCompanySettings, async (_input, { companyId }) =>
    settingsOf(await findCompany(platform.db, companyId)),
  ),
  route(contract.listBanks, () => findBanks(platform.db)),
  route(contract.listTaxOffices, () => findTaxOffices(platform.db)),
  route(contract.proposeTaxOffice, (_input, { companyId }) =>
    proposeTaxOffice(platform.db, companyId, registeredOffice),
  ),
  ...[contract.updateSellerInformation, contract.updateCompany].map((door) =>
    route(door, ({ version, seller_tax_code: taxCode, ...sent }, session, context) =>
      changeCompany(platform, { session, context }, { version, taxCode, given: givenOf(sent) }),
    ),
  ),
  route(contract.updateCompanyInfo, (sent, session, context) => {
    const { version, tax_code: taxCode, full_name, company_address } = sent;
    const given = givenOf({ seller_name: full_name, seller_street_address: company_address });
    return changeCompany(
      platform,
      { session, context },
      { version, taxCode, given, names: PROFILE },
    );
  }),
];
