import { randomUUID } from 'node:crypto';

/** One folder per day: folders stay of one size, and a backup copies only new days. */
export const newObjectName = (): string =>
  `${new Date().toISOString().slice(0, 10)}/${randomUUID()}`;
