export { type ImportedCompany, type ImportTarget, importArchive } from './import-archive.ts';
export type { ImportedUser, MatchedUsers } from './import-users.ts';
export { type OpenArchive, openArchive } from './open-archive.ts';
export { COMPANY_IMPORTED } from './seal-trail.ts';
