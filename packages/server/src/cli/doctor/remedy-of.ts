const RIGHTS_OF_FILE =
  'Let the user of the servers read and write it (chown, chmod), and run hoadon doctor as this user.';
const RIGHTS_OF_ROLE =
  'Grant the role of DATABASE_URL its rights on every table and sequence, as the owner: docs/operations.md, Database.';

const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: RIGHTS_OF_FILE,
  EPERM: RIGHTS_OF_FILE,
  /** PostgreSQL's insufficient_privilege. */
  42501: RIGHTS_OF_ROLE,
};

/** Returns what to do about an error of the system or of the database that has one known cause; null for others. */
export function remedyOf(error: unknown): string | null {
  const { code, cause } = (error ?? {}) as Readonly<{ code?: unknown; cause?: unknown }>;
  if (typeof code === 'string' && Object.hasOwn(REMEDIES, code)) return REMEDIES[code] ?? null;
  return cause === undefined ? null : remedyOf(cause);
}
