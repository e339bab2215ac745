import type { ListSort } from '@hoadon/contracts/invoice-lists';
import { Failure } from '@hoadon/domain/errors/failure';
import { z } from 'zod';
import { SORTS } from './sorts.ts';

export type KeysetOrder = Readonly<{ sort: ListSort; order: 'asc' | 'desc' }>;

/** The last row of a page, behind which the next page begins: its sort key as text, and its id. */
export type ListPosition = Readonly<{ key: string; id: string }>;

const Written = z.tuple([
  z.string(),
  z.string(),
  z.string().max(200),
  z.string().regex(/^\d{1,19}$/),
]);

/** Opaque to callers, so that its content may change. It names its order because it is invalid in any other. */
export const writeCursor = ({ sort, order }: KeysetOrder, { key, id }: ListPosition): string =>
  Buffer.from(JSON.stringify([sort, order, key, id])).toString('base64url');

/** Throws INPUT_DATA_IS_INVALID for text that no page of this order returned. */
export function readCursor(cursor: string, { sort, order }: KeysetOrder): ListPosition {
  const { data } = Written.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  const [cursorSort, cursorOrder, key, id] = data ?? [];
  const isOurs = cursorSort === sort && cursorOrder === order;
  if (!isOurs || id === undefined || key === undefined || !SORTS[sort].shape.test(key))
    throw new Failure('INPUT_DATA_IS_INVALID', { field: 'cursor' });
  return { key, id };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
