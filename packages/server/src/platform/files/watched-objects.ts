import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { SystemHealth } from '../health/port.ts';
import type { Objects } from './objects.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Name of the file store among the systems that the installation depends on. */
export const STORAGE = 'storage';

export const storageErrors = new Counter({
  name: 'hoadon_storage_errors_total',
  help: 'Failed reads and writes of the file store, by the code of the failure',
  labelNames: ['operation', 'cause'],
  registers: [],
});

/** Where failures of the store are recorded. */
export type StorageWatch = Readonly<{ log: Logger; health: SystemHealth }>;

/** Counts and logs every failure of the store with its cause, and throws it as StorageUnavailable. */
export function watchedObjects(objects: Objects, { log, health }: StorageWatch): Objects {
  const watched = async <T>(operation: 'read' | 'write', work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    try {
      const result = await work();
      health.recordSuccess(STORAGE, (performance.now() - started) / 1_000);
      return result;
    } catch (error) {
      const failure = new StorageUnavailable(error);
      storageErrors.inc({ operation, cause: failure.reason });
      health.recordFailure(STORAGE, failure.reason);
      log.error({ err: error, operation, cause: failure.reason }, 'the file store failed');
      throw failure;
    }
  };
  return {
    write: (parts) => watched('write', () => objects.write(parts)),
    read: (range) => watched('read', () => objects.read(range)),
  };
}
