import type { Actor } from '@hoadon/domain/access/actor';

/** Who does it, when nobody asks. */
export const READER: Actor = 'job/tax-sync';
