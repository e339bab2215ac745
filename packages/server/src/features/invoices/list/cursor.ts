import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';

/** The last row of a page, behind which the next page begins. */
export type Place = Readonly<{ issuedOn: PlainDate; id: string }>;

const SHAPE = /^(\d{4}-\d{2}-\d{2}) (\d{1,19})$/;

/** Opaque to callers, so that its content may change. */
export const writeCursor = ({ issuedOn, id }: Place): string =>
  Buffer.from(`${issuedOn} ${id}`).toString('base64url');

/** Throws INPUT_DATA_IS_INVALID for text that no page gave out. */
export function readCursor(cursor: string): Place {
  const [, issuedOn, id] = SHAPE.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (!issuedOn || !id) throw new Failure('INPUT_DATA_IS_INVALID', { field: 'cursor' });
  return { issuedOn, id };
}
