/** A parser of bytes from outside, as every file below `targets` exports it as `target`. */
export type Target = Readonly<{
  /** What it reads, for the list of targets. */
  about: string;
  /** How samples are changed, besides any of their bytes. */
  format: Format;
  /**
   * Processor time for one input. Parsers that the product runs in a process of their own have that process's limit;
   * all others occupy the thread that serves every company.
   */
  limitMs: number;
  /** Good inputs, which are changed. Made once in each process. */
  samples(): Promise<readonly Uint8Array[]>;
  /** Resolves for a result or an error of the declared kind; throws everything else. */
  check(input: Uint8Array): Promise<void>;
}>;

export type Format = 'bytes' | 'xml' | 'json' | 'csv';

/** The limit of platform/bounded-processes. */
export const IN_OWN_PROCESS_MS = 10_000;
/** Half a second of the server's own thread is already more than any response should cost. */
export const ON_SERVER_THREAD_MS = 1_000;

type ErrorClass = abstract new (...args: never[]) => Error;

/** Returns the result, null for an error of a declared kind; throws every other error. */
export async function unlessDeclared<Result>(
  declared: readonly ErrorClass[],
  read: () => Result | Promise<Result>,
): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (declared.some((kind) => error instanceof kind)) return null;
    throw error;
  }
}

/** Throws if an amount was read as zero from a text that states another one. */
export function requireNoSilentZero(where: string, amount: string | null, written: unknown): void {
  if (amount === null || Number(amount) !== 0) return;
  if (typeof written === 'number' ? Math.abs(written) >= 1 : /[1-9]/.test(String(written ?? '')))
    throw new Error(`${where} is zero, written was ${JSON.stringify(written)}`);
}
