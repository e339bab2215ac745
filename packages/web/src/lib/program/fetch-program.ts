import { CallError } from '../call-error.ts';
import { newerProgram, reloadInto } from './newer-program.ts';

type Load<T> = () => Promise<T>;

/**
 * Loads a piece of the program that is fetched on demand. Where a new version has replaced the one
 * that runs here, its pieces are gone: the page is loaded anew, once and with everything kept.
 *
 * @throws CallError PROGRAM: it could not be fetched, and may be asked for again.
 * @throws CallError NEW_VERSION: it is gone, and something on the page stands against a reload.
 */
export async function fetchProgram<T>(load: Load<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (cause instanceof CallError) throw cause;
    const newer = await newerProgram();
    if (newer === null) throw missing(cause);
    if (await reloadInto(newer)) return new Promise(() => undefined);
    throw new CallError({ status: 0, code: 'NEW_VERSION' }, { cause });
  }
}

/** Loads it before anybody asks, and never touches the page for it. @throws CallError PROGRAM. */
export const fetchAhead = <T>(load: Load<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw missing(cause);
  });

const missing = (cause: unknown) => new CallError({ status: 0, code: 'PROGRAM' }, { cause });
