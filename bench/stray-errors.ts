import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

export const runAs = <R>(bench: string, work: () => Promise<R>): Promise<R> =>
  running.run(bench, work);

/**
 * Tells which bench left a promise that nobody awaits and that failed: by itself Node would end the benches beside it too.
 * Returns what ends the watch.
 */
export function watchStrayErrors(fail: (bench: string, error: unknown) => void): () => void {
  const tell = (error: unknown) => fail(running.getStore() ?? 'one of the benches', error);
  process.on('unhandledRejection', tell);
  return () => void process.off('unhandledRejection', tell);
}
