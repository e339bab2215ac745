export { changePassword, replacePassword } from './change-password.ts';
export { noteDevice } from './note-device.ts';
export { endOwnSession, ownSessions } from './own-sessions.ts';
export { endChallenges, revokeSessionsOf } from './sessions.repository.ts';
