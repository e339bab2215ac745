export type { NotificationsDeps } from './deps.ts';
export { forgetOldNotifications } from './forget.ts';
export { mailDigests } from './mail/index.ts';
export { notifications } from './notifications.ts';
export { tellOfSilence } from './tell-of-silence.ts';
export { tellPeople } from './tell-people.ts';
