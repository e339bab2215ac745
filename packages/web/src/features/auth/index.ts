export { UserProfile } from './profile/index.ts';
export { currentUserQuery, signOut, useCurrentUser, useMay } from './queries.ts';
export { usePermitted } from './use-permitted.ts';
export { useWhenKnown } from './use-when-known.ts';
