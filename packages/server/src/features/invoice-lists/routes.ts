import * as contract from '@hoadon/contracts/invoice-lists';
import { pageRoute, type Route, route } from '../../platform/http/route.ts';
import type { InvoiceListsDeps } from './deps.ts';
import {
  filterOptions,
  listAll,
  listUnissued,
  monthsOfList,
  monthsOfUnissued,
  openAmountsOf,
  summarizeUnissued,
} from './list/index.ts';
import { findHolding } from './search/index.ts';

export const invoiceListsRoutes = (deps: InvoiceListsDeps): Route[] => [
  pageRoute(contract.listInvoices, (input, { companyId }) => listAll(deps, companyId, input)),
  pageRoute(contract.listReleasing, (input, { companyId }) => listUnissued(deps, companyId, input)),
  route(contract.readFilterOptions, (input, { companyId }) =>
    filterOptions(deps.db, companyId, input),
  ),
  route(contract.searchInvoices, (input, { companyId }) => findHolding(deps.db, companyId, input)),
  route(contract.summarizeMonths, (input, { companyId }) =>
    monthsOfList(deps.db, companyId, input),
  ),
  route(contract.summarizeOpen, (input, { companyId }) => openAmountsOf(deps.db, companyId, input)),
  route(contract.summarizeUnissuedMonths, (input, { companyId }) =>
    monthsOfUnissued(deps.db, companyId, input),
  ),
  route(contract.summarizeUnissued, (_input, { companyId }) => summarizeUnissued(deps, companyId)),
];
