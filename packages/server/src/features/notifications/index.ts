import type { Feature } from '../../feature.ts';
import { recurringJob } from '../../platform/jobs/job.ts';
import type { NotificationsDeps } from './deps.ts';
import { forgetOldNotifications } from './forget.ts';
import {
  DIGESTS_EVERY_SECONDS,
  MAIL_DIGESTS,
  SILENCE_EVERY_SECONDS,
  TELL,
  TELL_EVERY_SECONDS,
  TELL_OF_SILENCE,
} from './jobs.ts';
import { mailDigests } from './mail/index.ts';
import { notificationRoutes } from './routes.ts';
import { tellOfSilence } from './tell-of-silence.ts';
import { tellPeople } from './tell-people.ts';

export type { NotificationsDeps } from './deps.ts';
export { forgetOldNotifications } from './forget.ts';
export { mailDigests } from './mail/index.ts';
export { tellOfSilence } from './tell-of-silence.ts';
export { tellPeople } from './tell-people.ts';

export const notificationsFeature = (deps: NotificationsDeps): Feature => ({
  name: 'notifications',
  routes: notificationRoutes(deps),
  jobs: [
    recurringJob(TELL, TELL_EVERY_SECONDS, (stopping) => tellPeople(deps, stopping)),
    recurringJob(TELL_OF_SILENCE, SILENCE_EVERY_SECONDS, (stopping) =>
      tellOfSilence(deps, stopping),
    ),
    recurringJob(MAIL_DIGESTS, DIGESTS_EVERY_SECONDS, (stopping) => mailDigests(deps, stopping)),
  ],
  housekeeping: [() => forgetOldNotifications(deps)],
});
