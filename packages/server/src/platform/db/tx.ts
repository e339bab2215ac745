import type { Transaction } from 'kysely';
import type { Tables } from './tables.generated.ts';

/** A transaction. Functions that must run inside one require this type. */
export type Tx = Transaction<Tables>;
