import { randomUUID } from 'node:crypto';

/** Objects of one day lie together: folders stay of one size, and a backup copies the days that are new. */
export const newObjectName = (): string =>
  `${new Date().toISOString().slice(0, 10)}/${randomUUID()}`;
