export { changePassword, replacePassword } from './change-password.ts';
export { endOwnSession, ownSessions } from './own-sessions.ts';
export { tellOfNewDevice } from './tell-of-new-device.ts';
