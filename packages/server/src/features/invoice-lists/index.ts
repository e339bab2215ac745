import type { Feature } from '../../feature.ts';
import type { InvoiceListsDeps } from './deps.ts';
import { invoiceListsRoutes } from './routes.ts';

export {
  allMatching,
  allMatchingLookedUp,
  type FoundRow,
  findAllRows,
  type ListFilter,
  listAll,
  type Order,
  readableFilters,
  SORTS,
  searchCondition,
  textCondition,
} from './list/index.ts';
export { searchInvoices } from './search/index.ts';

export const invoiceListsFeature = (deps: InvoiceListsDeps): Feature => ({
  name: 'invoice-lists',
  routes: invoiceListsRoutes(deps),
});
