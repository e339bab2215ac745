import { CallError } from '../call-error.ts';
import { newerProgram, reloadInto } from './newer-program.ts';

/**
 * Loads a piece of the program that is fetched on demand. Where a new version has replaced the one
 * that runs here, its pieces are gone: the page is loaded anew, once and with everything kept.
 *
 * @throws CallError PROGRAM: it could not be fetched, and may be asked for again.
 * @throws CallError NEW_VERSION: it is gone, and something on the page stands against a reload.
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
