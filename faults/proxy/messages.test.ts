import { expect, test } from 'vitest';
import { messageReader, purposeOf } from './messages.ts';

const message = (type: string, body: string): Buffer => {
  const head = Buffer.alloc(type.length + 4);
  head.write(type);
  head.writeUInt32BE(4 + Buffer.byteLength(body), type.length);
  return Buffer.concat([head, Buffer.from(body)]);
};

const read = (chunks: readonly Buffer[]) => {
  const reader = messageReader(true);
  return chunks
    .flatMap((chunk) => [...reader.read(chunk)])
    .map(({ type, body }) => [type, body.toString()]);
};

test('messages are whole, whatever pieces the stream arrives in', () => {
  const stream = Buffer.concat([message('Q', 'select 1\0'), message('S', ''), message('X', '')]);
  const expected = [
    ['Q', 'select 1\0'],
    ['S', ''],
    ['X', ''],
  ];
  expect(read([stream])).toEqual(expected);
  expect(read([...stream].map((byte) => Buffer.from([byte])))).toEqual(expected);
});

test('the first messages of a connection carry no letter, those of the session do', () => {
  const reader = messageReader(false);
  const begin = message('', '\0\x03\0\0user\0hoadon\0\0');
  const [first] = [...reader.read(begin)];
  expect(first).toMatchObject({ type: '', bytes: begin });
  expect(first && purposeOf(first)).toBe('session');
  reader.sessionBegins();
  expect([...reader.read(message('Q', 'begin\0'))].map(({ type }) => type)).toEqual(['Q']);
});

test('a request for encryption is distinguished from a session', () => {
  const asksForTls = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
  const [first] = [...messageReader(false).read(asksForTls)];
  expect(first && purposeOf(first)).toBe('encryption');
});
