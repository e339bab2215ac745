import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import { DELIVER_REPORT, deliverReport } from './delivery/index.ts';
import type { MistakeReportsDeps } from './deps.ts';
import { mistakeReportRoutes } from './routes.ts';

export { mistakeAnswers } from './delivery/index.ts';
export type { MistakeReportsDeps } from './deps.ts';

export const mistakeReportsFeature = (deps: MistakeReportsDeps): Feature => ({
  name: 'mistake-reports',
  routes: mistakeReportRoutes(deps),
  jobs: [job(DELIVER_REPORT, (payload) => deliverReport(deps, payload))],
});
