import { isInfrastructureError } from '../acts/infrastructure-error.ts';

/**
 * Runs `work` for all items and halves them on failure, so that only the faulty item fails. Throws
 * infrastructure errors and unknown outcomes: retrying halves would not help, or would repeat the work.
 */
export async function halveOnFailure<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<void>,
  onFailure: (item: T, error: unknown) => Promise<void>,
): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  try {
    await work(items);
  } catch (error) {
    if (isInfrastructureError(error)) throw error;
    if (items.length === 1) return onFailure(first, error);
    const middle = Math.ceil(items.length / 2);
    await halveOnFailure(items.slice(0, middle), work, onFailure);
    await halveOnFailure(items.slice(middle), work, onFailure);
  }
}
