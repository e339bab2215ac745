import { deliverReport } from './deliver.ts';
import { DELIVER_REPORT } from './deliver-job.ts';
import type { MistakeReportsDeps } from './deps.ts';

export function mistakeReportJobs(deps: MistakeReportsDeps): void {
  deps.jobs.handle(DELIVER_REPORT, async (payloads) => {
    for (const payload of payloads) await deliverReport(deps, payload);
  });
}
