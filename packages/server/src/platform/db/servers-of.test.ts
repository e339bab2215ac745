import { expect, test } from 'vitest';
import { serversOf } from './servers-of.ts';

test('an address with several hosts has one address for each, with the same user, password, database and parameters', () => {
  expect(
    serversOf('postgres://hoadon:p%40ss@db1:5432,db2,[::1]:6000/hoadon?sslmode=require'),
  ).toEqual([
    'postgres://hoadon:p%40ss@db1:5432/hoadon?sslmode=require',
    'postgres://hoadon:p%40ss@db2/hoadon?sslmode=require',
    'postgres://hoadon:p%40ss@[::1]:6000/hoadon?sslmode=require',
  ]);
});

test.each([
  'postgres://db/hoadon',
  'postgres:///hoadon?host=/var/run/postgresql,/tmp',
  'postgresql://a:b@127.0.0.1:5432/hoadon,2',
])('%s is one server', (url) => {
  expect(serversOf(url)).toEqual([url]);
});
