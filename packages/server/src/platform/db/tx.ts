import type { Transaction } from 'kysely';
import type { Tables } from './tables.generated.ts';

/** A transaction. Whatever must not happen outside one asks for it by this type. */
export type Tx = Transaction<Tables>;
