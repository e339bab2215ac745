export { type AccessTokens, accessTokens } from './access-token.ts';
export { accountLetterJobs } from './delivery/index.ts';
export { hashPassword } from './passwords.ts';
export { insertMember, insertUser, keepLoginNames } from './register.repository.ts';
export { forgetOldSessions } from './repository.ts';
export { authRoutes } from './routes.ts';
export { sessionOf } from './session-of.ts';
export type { AuthDeps } from './sign-in.ts';
