import { deliver } from './deliver.ts';
import type { MailingDeps } from './deps.ts';
import { SEND_MAIL } from './mail-job.ts';

export function mailingJobs(deps: MailingDeps): void {
  deps.jobs.handle(SEND_MAIL, async (payloads) => {
    for (const payload of payloads) await deliver(deps, payload);
  });
}
