import { StandbyServer } from './primary-clients.ts';

/** Connection exceptions, and a server that is shut down, crashed or starting: the line was lost or never there. */
const LINE_LOST = /^(08...|57P0[1-4])$/;
const SQL_STATE = /^[0-9A-Z]{5}$/;
/** Codes of the operating system and the driver for a broken or failed connection. */
const SYSTEM = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const DRIVER =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed|Query read timeout/i;
/** Too many connections; a full disk. */
const NO_ROOM = ['53300', '53100'];
/** The key exists already. */
const UNIQUE_VIOLATION = '23505';

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** SQLSTATE of an error of PostgreSQL; null for other errors. */
export function sqlStateOf(error: unknown): string | null {
  const code = codeOf(error);
  return code !== null && SQL_STATE.test(code) ? code : null;
}

/** Name of the violated constraint; null for other errors. */
export const constraintOf = (error: unknown): string | null =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;

/** Whether PostgreSQL itself refused, so that the statement certainly had no effect. */
export function isDefinite(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && !LINE_LOST.test(state);
}

/** Whether the database is unreachable or has no capacity: a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== null) return LINE_LOST.test(state) || NO_ROOM.includes(state);
  if (!(error instanceof Error)) return false;
  if (error instanceof StandbyServer) return true;
  return SYSTEM.test(codeOf(error) ?? '') || DRIVER.test(error.message);
}

/** Deadlock or serialization failure; the losing transaction can be repeated. */
export const isCollision = (error: unknown): boolean =>
  ['40P01', '40001'].includes(sqlStateOf(error) ?? '');

/** A number out of range: of what names rows by their ids alone, no row has such an id. */
export const isBeyondIds = (error: unknown): boolean => sqlStateOf(error) === '22003';

export const isDuplicate = (error: unknown): boolean => sqlStateOf(error) === UNIQUE_VIOLATION;
