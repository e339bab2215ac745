import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import { deliverReport } from './deliver.ts';
import { DELIVER_REPORT } from './deliver-job.ts';
import type { MistakeReportsDeps } from './deps.ts';
import { mistakeReportRoutes } from './routes.ts';

export { mistakeAnswers } from './answers.ts';
export type { MistakeReportsDeps } from './deps.ts';

export const mistakeReportsFeature = (deps: MistakeReportsDeps): Feature => ({
  name: 'mistake-reports',
  routes: mistakeReportRoutes(deps),
  jobs: [job(DELIVER_REPORT, (payload) => deliverReport(deps, payload))],
});
