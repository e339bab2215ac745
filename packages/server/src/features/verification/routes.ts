import * as contract from '@hoadon/contracts/verification';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import { askForChecks } from './request-verification.ts';
import type { VerificationDeps } from './deps.ts';
import { enterRate } from './enter-rate.ts';
import { readInputVat } from './input-vat.ts';
import { readRateEntry } from './rate-entry.ts';
import { verificationReport } from './report.ts';
import { requireVerified, wireVerification } from './wire-verification.ts';

export const verificationRoutes = (deps: VerificationDeps): Route[] => [
  route(contract.getVerification, async ({ id }, { companyId }) =>
    wireVerification(
      await requireVerified(deps.db, companyId, id),
      await readRateEntry(deps.db, companyId, id),
    ),
  ),
  route(contract.verifyInvoices, ({ ids }, session, context) =>
    askForChecks(deps, { session, context }, ids),
  ),
  route(contract.enterExchangeRate, (request, session, context) =>
    enterRate(deps, { session, context }, request),
  ),
  route(contract.getInputVat, ({ id }, { companyId }) => readInputVat(deps, companyId, id)),
  fileRoute(contract.getVerificationReport, ({ id }, { companyId }) =>
    verificationReport(deps, companyId, id),
  ),
];
