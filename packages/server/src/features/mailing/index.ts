import type { Feature } from '../../feature.ts';
import { job } from '../../platform/jobs/job.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import { deliver } from './deliver.ts';
import type { MailingDeps } from './deps.ts';
import { mailGauges } from './mail-gauges.ts';
import { SEND_MAIL } from './mail-job.ts';
import { mailToMany } from './mail-to-many.ts';
import { mailingRoutes } from './routes.ts';

export { readAddresses } from './addresses.ts';
export type { MailingDeps } from './deps.ts';
export { type Letter, type LetterSeller, letter } from './letter-form.ts';
export {
  checkAddressConfirmed,
  checkRecipientsOfDay,
  NOTICES_OF_DAY,
  unlinkedName,
} from './mail-limits.ts';
export { isProvenName, takeProvenName } from './proven-name.ts';
export { saveMail } from './queue-mail.ts';
export { findCompany } from './repository.ts';

export const mailingFeature = (deps: MailingDeps): Feature<RowAct> => ({
  name: 'mailing',
  routes: mailingRoutes(deps),
  jobs: [job(SEND_MAIL, (payload) => deliver(deps, payload))],
  metrics: mailGauges(deps.db, deps.log),
  bulkActs: [mailToMany(deps)],
});
