import type { Feature } from '../../feature.ts';
import type { InvoiceLookupDeps } from './deps.ts';
import { invoiceLookupRoutes } from './routes.ts';

export const invoiceLookupFeature = (deps: InvoiceLookupDeps): Feature => ({
  name: 'invoice-lookup',
  routes: invoiceLookupRoutes(deps),
});
