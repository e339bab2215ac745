import { expect, test } from 'vitest';
import type { Message } from './messages.ts';
import { isCommit, requestReader } from './requests.ts';

const message = (type: string, body = ''): Message => ({
  type,
  bytes: Buffer.from(type + body),
  body: Buffer.from(body),
});

test('what is parsed, bound and run is one request, passed on whole at its Sync', () => {
  const reader = requestReader();
  const parts = [message('P', '\0select $1\0'), message('B', '\0\0'), message('E'), message('S')];
  const requests = parts.map((part) => reader.add(part));
  expect(requests.slice(0, -1)).toEqual([null, null, null]);
  expect(requests.at(-1)).toMatchObject({
    statements: ['select $1'],
    bytes: Buffer.concat(parts.map(({ bytes }) => bytes)),
  });
});

test('a statement that was prepared before is known by its name', () => {
  const reader = requestReader();
  reader.add(message('P', 'hoadon_1\0insert into invoice\0'));
  reader.add(message('S'));
  reader.add(message('B', '\0hoadon_1\0'));
  expect(reader.add(message('S'))?.statements).toEqual(['insert into invoice']);
});

test.each(['commit', 'COMMIT;', '  commit', 'end', 'BEGIN; update job set state = 1; COMMIT;'])(
  '%j keeps a transaction',
  (text) => {
    expect(isCommit({ statements: [text] })).toBe(true);
  },
);

test.each(['select commit from t', 'rollback', 'begin', "insert into t values ('commit')"])(
  '%j keeps none',
  (text) => {
    expect(isCommit({ statements: [text] })).toBe(false);
  },
);
