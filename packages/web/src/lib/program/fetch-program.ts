import { CallError } from '../call-error.ts';
import { newerProgram, reloadInto } from './newer-program.ts';

/**
 * Loads a piece of the program that is fetched on demand. Where a new version has replaced the running one, its pieces are gone:
 * the page is reloaded once, after unsaved content was stored.
 *
 * @throws CallError PROGRAM: it could not be fetched, and may be requested again.
 * @throws CallError NEW_VERSION: it is gone, and something on the page prevents a reload.
 */
export async function fetchProgram<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (cause instanceof CallError) throw cause;
    const newer = await newerProgram();
    if (newer === null) throw new CallError({ status: 0, code: 'PROGRAM' }, { cause });
    if (await reloadInto(newer)) return new Promise(() => undefined);
    throw new CallError({ status: 0, code: 'NEW_VERSION' }, { cause });
  }
}
