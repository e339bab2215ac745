import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

export const runAs = <R>(bench: string, work: () => Promise<R>): Promise<R> =>
  running.run(bench, work);

/**
 * Reports the bench with an unhandled rejection; by default Node would end the parallel benches too.
 * Returns a disposer.
 */
export function watchStrayErrors(fail: (bench: string, error: unknown) => void): () => void {
  const report = (error: unknown) => fail(running.getStore() ?? 'one of the benches', error);
  process.on('unhandledRejection', report);
  return () => void process.off('unhandledRejection', report);
}
