import * as contract from '@hoadon/contracts/invoice-lookup';
import { fileRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { drawChallenge } from './challenge.ts';
import type { InvoiceLookupDeps } from './deps.ts';
import { lookedUpFile, lookUpInvoice } from './look-up-invoice.ts';

export const invoiceLookupRoutes = (deps: InvoiceLookupDeps): Route[] => [
  publicRoute(contract.drawLookupChallenge, () => drawChallenge(deps)),
  publicRoute(contract.lookUpInvoice, (request) => lookUpInvoice(deps, request)),
  fileRoute(contract.getLookedUpFile, (request) => lookedUpFile(deps, request)),
];
