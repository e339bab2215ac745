import * as contract from '@hoadon/contracts/lookup';
import { type Route, route } from '../../platform/http/route.ts';
import { checkRegistration } from './check-registration.ts';
import type { LookupDeps } from './deps.ts';
import { lookUpTaxCode } from './look-up-tax-code.ts';
import { findOutsideLookup, searchBySecretCode } from './outside/index.ts';
import { searchBuyers } from './search-buyers.ts';
import { searchCompanies } from './search-companies.ts';

export const lookupRoutes = (deps: LookupDeps): Route[] => [
  route(contract.searchBuyers, (question, { companyId }) =>
    searchBuyers(deps.db, companyId, question),
  ),
  route(contract.searchListInfoCompany, ({ search }, session) =>
    searchCompanies(deps.db, session, search),
  ),
  route(contract.lookUpTaxCode, ({ taxcode }, { companyId }) =>
    lookUpTaxCode(deps, companyId, taxcode),
  ),
  route(contract.checkRegistration, ({ id }, { companyId }) =>
    checkRegistration(deps, companyId, id),
  ),
  route(contract.findOutsideLookup, (request, { companyId }) =>
    findOutsideLookup(deps, companyId, request),
  ),
  route(contract.searchBySecretCode, ({ value }, { companyId }) =>
    searchBySecretCode(deps, companyId, value),
  ),
];
