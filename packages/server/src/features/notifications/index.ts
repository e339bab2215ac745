import type { Feature } from '../../feature.ts';
import { AFTER_EVENTS, recurringJob } from '../../platform/jobs/job.ts';
import { deleteOldNotifications } from './delete-old-notifications.ts';
import type { NotificationsDeps } from './deps.ts';
import {
  DIGESTS_EVERY_SECONDS,
  MAIL_DIGESTS,
  NOTIFY,
  NOTIFY_EVERY_SECONDS,
  NOTIFY_OF_SILENCE,
  SILENCE_EVERY_SECONDS,
} from './jobs.ts';
import { mailDigests } from './mail/index.ts';
import { notifyMembers } from './notify-members.ts';
import { notifyOfSilence } from './notify-of-silence.ts';
import { notificationRoutes } from './routes.ts';

export { deleteOldNotifications } from './delete-old-notifications.ts';
export type { NotificationsDeps } from './deps.ts';
export { mailDigests } from './mail/index.ts';
export { notifyMembers } from './notify-members.ts';
export { notifyOfSilence } from './notify-of-silence.ts';

export const notificationsFeature = (deps: NotificationsDeps): Feature => ({
  name: 'notifications',
  routes: notificationRoutes(deps),
  jobs: [
    recurringJob(
      NOTIFY,
      NOTIFY_EVERY_SECONDS,
      (stopping) => notifyMembers(deps, stopping),
      AFTER_EVENTS,
    ),
    recurringJob(NOTIFY_OF_SILENCE, SILENCE_EVERY_SECONDS, (stopping) =>
      notifyOfSilence(deps, stopping),
    ),
    recurringJob(MAIL_DIGESTS, DIGESTS_EVERY_SECONDS, (stopping) => mailDigests(deps, stopping)),
  ],
  housekeeping: [() => deleteOldNotifications(deps)],
});
