import { Failure } from '@hoadon/domain/errors/failure';
import { parseEmailList } from '@hoadon/domain/identity/email-list';

/** One mail goes to so many at most: more is a circular. */
const MOST_ADDRESSES = 20;

/**
 * The addresses typed, each once. Throws EMAIL_REQUIRED where there is none, EMAIL_INVALID naming
 * the position of each wrong one.
 */
export function readAddresses(typed: string): string[] {
  const { addresses, faults } = parseEmailList(typed);
  const [first] = faults;
  if (first)
    throw new Failure(
      'EMAIL_INVALID',
      { position: String(first.position), email: first.text },
      {
        issues: faults.map(({ position, text }) => ({
          path: 'emails',
          code: 'EMAIL_INVALID',
          params: { position: String(position), email: text },
          severity: 'error',
        })),
      },
    );
  const distinct = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  if (distinct.size === 0) throw new Failure('EMAIL_REQUIRED');
  if (distinct.size > MOST_ADDRESSES)
    throw new Failure('INPUT_DATA_IS_INVALID', { field: 'emails', most: String(MOST_ADDRESSES) });
  return [...distinct.values()];
}
