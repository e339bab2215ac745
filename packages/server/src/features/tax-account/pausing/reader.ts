import type { Actor } from '@hoadon/domain/access/actor';

/** The actor of work that no user started. */
export const READER: Actor = 'job/tax-sync';
