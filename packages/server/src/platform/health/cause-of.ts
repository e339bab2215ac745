const LONGEST = 60;

/**
 * Returns the code of an error for metrics and pages: that of the operating system (`ENOSPC`), of PostgreSQL, or the name
 * that the client of the system gave it.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return short(error.code);
  if (error.cause instanceof Error && error.name === 'Error') return causeOf(error.cause);
  return short(error.name);
}

const short = (text: string): string => text.replace(/[^\w.-]+/g, '_').slice(0, LONGEST);
