import { isInfrastructureError } from '../../platform/acts/infrastructure-error.ts';

/**
 * Does the work for all at once; where that fails, for the one half and the other, until the one that
 * cannot be done is found: it fails alone. A database that is away is nobody's fault, and work whose
 * outcome is unknown is not done again: both are thrown, and the steps come due again.
 */
export async function eachByItself<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<void>,
  failed: (item: T, error: unknown) => Promise<void>,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  try {
    await work(items);
  } catch (error) {
    if (isInfrastructureError(error)) throw error;
    if (items.length === 1) return failed(first, error);
    const middle = Math.ceil(items.length / 2);
    await eachByItself(items.slice(0, middle), work, failed);
    await eachByItself(items.slice(middle), work, failed);
  }
}
