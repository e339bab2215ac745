import type { Feature } from '../../feature.ts';
import { AFTER_EVENTS, recurringJob } from '../../platform/jobs/job.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import type { VerificationDeps } from './deps.ts';
import { LOOK_AGAIN, LOOK_AGAIN_EVERY_SECONDS, VERIFY, VERIFY_EVERY_SECONDS } from './jobs.ts';
import { lookAgain } from './recheck-files.ts';
import { verifyingMany } from './request-verification.ts';
import { verificationRoutes } from './routes.ts';
import { verifyDue } from './verify-due.ts';

export {
  type BarredPurchase,
  type DeferrablePurchase,
  judgedPurchases,
  type PurchasesQuery,
} from './barred-purchases.ts';
export { wakeVerification } from './jobs.ts';
export { unprovenPurchases } from './unproven-purchases.repository.ts';

export const verificationFeature = (deps: VerificationDeps): Feature<RowAct> => ({
  name: 'verification',
  routes: verificationRoutes(deps),
  jobs: [
    recurringJob(
      VERIFY,
      VERIFY_EVERY_SECONDS,
      (stopping) => verifyDue(deps, stopping),
      AFTER_EVENTS,
    ),
    recurringJob(LOOK_AGAIN, LOOK_AGAIN_EVERY_SECONDS, (stopping) => lookAgain(deps, stopping)),
  ],
  bulkActs: [verifyingMany(deps)],
});
