import { LIST_SORTS } from '@hoadon/contracts/invoice-lists';
import { expect, test } from 'vitest';
import { type KeysetOrder, readCursor, writeCursor } from './cursor.ts';

const KEYS = {
  date: ['2026-11-21', '2026-1-1', '2026-11-21 '],
  number: ['0', '-1', '1234567890'],
  partner: ['công ty 𝒜', 'x'.repeat(61), 'x'.repeat(200)],
  total: ['-12345.5', '1,5', '1.'],
  tax: ['0', 'NaN', `${'1'.repeat(41)}`],
  changed: ['2026-11-21 03:04:05.123456+00', '2026-11-21', '2026-11-21T03:04:05Z'],
} as const;
const cursorOf = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
const refused = expect.objectContaining({
  code: 'INPUT_DATA_IS_INVALID',
  details: { field: 'cursor' },
});
const reading = (cursor: string, order: KeysetOrder) => () => readCursor(cursor, order);

test.each(LIST_SORTS)('a cursor of the order by %s is read where it was given out', (sort) => {
  const [key, ...impossible] = KEYS[sort];
  for (const order of ['asc', 'desc'] as const) {
    const cursor = writeCursor({ sort, order }, { key, id: '7' });
    expect(readCursor(cursor, { sort, order })).toEqual({ key, id: '7' });
    const other = order === 'asc' ? 'desc' : 'asc';
    expect(reading(cursor, { sort, order: other })).toThrow(refused);
    for (const wrong of impossible)
      expect(
        reading(writeCursor({ sort, order }, { key: wrong, id: '7' }), { sort, order }),
        wrong,
      ).toThrow(refused);
  }
});

test('a cursor means nothing in another order', () => {
  const cursor = writeCursor({ sort: 'total', order: 'asc' }, { key: '5', id: '7' });
  expect(reading(cursor, { sort: 'tax', order: 'asc' })).toThrow(refused);
});

test.each([
  ['nothing', ''],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['no list', cursorOf({})],
  ['too short', cursorOf(['date', 'asc', '2026-11-21'])],
  ['a number for an id', cursorOf(['date', 'asc', '2026-11-21', 7])],
  ['an id that is none', cursorOf(['date', 'asc', '2026-11-21', '7; drop'])],
  ['a long id', cursorOf(['date', 'asc', '2026-11-21', '1'.repeat(20)])],
  ['an empty id', cursorOf(['date', 'asc', '2026-11-21', ''])],
])('%s is no cursor', (_, cursor) => {
  expect(reading(cursor, { sort: 'date', order: 'asc' })).toThrow(refused);
});

test('the longest id that the database has is read', () => {
  const position = { key: '2026-11-21', id: '9'.repeat(19) };
  const order = { sort: 'date', order: 'asc' } as const;
  expect(readCursor(writeCursor(order, position), order)).toEqual(position);
});
