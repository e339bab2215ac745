import * as contract from '@hoadon/contracts/invoice-lists';
import { pageRoute, type Route, route, type Session } from '../../platform/http/route.ts';
import { mayReadDrafts } from '../invoices/index.ts';
import type { InvoiceListsDeps } from './deps.ts';
import {
  filterOptions,
  listAll,
  listUnissued,
  monthsOfList,
  monthsOfUnissued,
  openAmountsOf,
  readableFilters,
  summarizeUnissued,
} from './list/index.ts';
import { findHolding } from './search/index.ts';

export const invoiceListsRoutes = (deps: InvoiceListsDeps): Route[] => [
  pageRoute(contract.listInvoices, (input, session) =>
    listAll(deps, session.companyId, readable(session, input)),
  ),
  pageRoute(contract.listReleasing, (input, { companyId }) => listUnissued(deps, companyId, input)),
  route(contract.readFilterOptions, async (input, session) => {
    const options = await filterOptions(deps.db, session, input);
    return mayReadDrafts(session.permissions) ? options : { ...options, draft_imports: [] };
  }),
  route(contract.searchInvoices, (input, session) => findHolding(deps.db, session, input)),
  route(contract.summarizeMonths, (input, session) =>
    monthsOfList(deps.db, session.companyId, readable(session, input)),
  ),
  route(contract.summarizeOpen, (input, session) =>
    openAmountsOf(deps.db, session.companyId, readable(session, input)),
  ),
  route(contract.summarizeUnissuedMonths, (input, { companyId }) =>
    monthsOfUnissued(deps.db, companyId, input),
  ),
  route(contract.summarizeUnissued, (_input, { companyId }) => summarizeUnissued(deps, companyId)),
];

/** The request as its caller may make it. */
const readable = <Input extends Readonly<{ filters: Parameters<typeof readableFilters>[1] }>>(
  { permissions }: Pick<Session, 'permissions'>,
  input: Input,
): Input => ({ ...input, filters: readableFilters(permissions, input.filters) });
