import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Holds writes to a table, so that a server can be killed in the middle of its work. */
export type Gate = Readonly<{
  /** Resolves when a write waits at the gate. */
  reached(): Promise<void>;
  /** Lets all writes pass. */
  open(): Promise<void>;
}>;

export type GateOptions = Readonly<{
  table: string;
  event: 'insert' | 'update';
  /** SQL condition over `new` and `old`: which rows count. Left out: all rows. */
  when?: string;
  /** Rows that pass before the gate closes. */
  rows: number;
}>;

/** First key of the advisory locks; the second is the number of the gate. */
const LOCK = 7_051;
const LOOKS_EVERY_MS = 20;

/** Sets up the gate with number `nth` of this database. The lock belongs to the session of `client`. */
export async function setGate(
  client: pg.Client,
  nth: number,
  { table, event, when = 'true', rows }: GateOptions,
): Promise<Gate> {
  // A rolled-back write has passed as well: sequences do not roll back.
  await client.query(`
    select pg_advisory_lock(${LOCK}, ${nth});
    create sequence gate_${nth};
    create function gate_${nth}() returns trigger language plpgsql as $$ begin
      if nextval('gate_${nth}') > ${rows} then
        perform pg_advisory_xact_lock_shared(${LOCK}, ${nth});
      end if;
      return new;
    end $$;
    create trigger gate_${nth} before ${event} on ${table}
      for each row when (${when}) execute function gate_${nth}()`);
  const waiting = `
    select from pg_locks where locktype = 'advisory' and classid = ${LOCK} and objid = ${nth} and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  return {
    async reached() {
      while ((await client.query(waiting)).rowCount === 0) await pause(LOOKS_EVERY_MS);
    },
    async open() {
      await client.query(`select pg_advisory_unlock(${LOCK}, ${nth})`);
    },
  };
}
