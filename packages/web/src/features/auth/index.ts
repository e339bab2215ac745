export { currentUserQuery, signOut, useCurrentUser, useMay } from './queries.ts';
