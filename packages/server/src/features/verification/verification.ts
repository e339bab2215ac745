import * as contract from '@hoadon/contracts/verification';
import { fileRoute, type Route, route } from '../../platform/http/route.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import type { VerificationDeps } from './deps.ts';
import { enterRate } from './enter-rate.ts';
import { readInputVat } from './input-vat.ts';
import { LOOK_AGAIN, LOOK_AGAIN_EVERY_SECONDS, VERIFY, VERIFY_EVERY_SECONDS } from './jobs.ts';
import { readRateEntry } from './rate-entry.ts';
import { lookAgain } from './recheck-files.ts';
import { verificationReport } from './report.ts';
import { askForChecks, verifyingMany } from './request-verification.ts';
import { verifyDue } from './verify-due.ts';
import { requireVerified, wireVerification } from './wire-verification.ts';

/** Routes, bulk action and jobs of verification. Jobs run only where the platform starts a worker. */
export function verification(
  deps: VerificationDeps,
): Readonly<{ routes: Route[]; actsOnMany: RowAct[] }> {
  const { db, jobs } = deps;
  jobs.handle(VERIFY, (_payloads, stopping) => verifyDue(deps, stopping));
  jobs.every(VERIFY, VERIFY_EVERY_SECONDS, {});
  jobs.handle(LOOK_AGAIN, (_payloads, stopping) => lookAgain(deps, stopping));
  jobs.every(LOOK_AGAIN, LOOK_AGAIN_EVERY_SECONDS, {});
  return {
    actsOnMany: [verifyingMany(deps)],
    routes: [
      route(contract.getVerification, async ({ id }, { companyId }) =>
        wireVerification(
          await requireVerified(db, companyId, id),
          await readRateEntry(db, companyId, id),
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
    ],
  };
}
