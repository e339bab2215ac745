import { isInfrastructureError } from '../../../platform/acts/infrastructure-error.ts';

type Keeping<One, Kept> = Readonly<{
  /** All of them or none. */
  keep: (some: readonly One[]) => Promise<readonly Kept[]>;
  /** What is left to do about one that cannot be kept. */
  giveUp: (one: One, error: unknown) => Promise<readonly Kept[]>;
}>;

/**
 * Keeps them at once. What fails is tried by halves, until the one is found that cannot be kept: it stops no other.
 * Throws what is the fault of none of them, such as a database that does not answer.
 */
export async function keepOrHalve<One, Kept>(
  all: readonly One[],
  keeping: Keeping<One, Kept>,
): Promise<readonly Kept[]> {
  try {
    return await keeping.keep(all);
  } catch (error) {
    const [first] = all;
    if (isInfrastructureError(error) || first === undefined) throw error;
    if (all.length === 1) return keeping.giveUp(first, error);
    const half = Math.ceil(all.length / 2);
    return [
      ...(await keepOrHalve(all.slice(0, half), keeping)),
      ...(await keepOrHalve(all.slice(half), keeping)),
    ];
  }
}
