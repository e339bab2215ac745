import type { Actor } from '@hoadon/domain/access/actor';

/** Actor of a command on the machine of the server. */
export const OPERATOR: Actor = 'job/command-line';
