import { expect, test } from 'vitest';
import { databaseName } from './database-name.ts';

const nameOf = (url: string) =>
  databaseName({ database: { kind: 'postgres', url, poolSize: 1, statementTimeoutMs: 1 } });

test('a database is named with its host, and without user and password', () => {
  expect(nameOf('postgres://lan:m%40t@db.example:5433/hoa_don?sslmode=require')).toBe(
    'hoa_don on db.example:5433',
  );
  expect(nameOf('postgres:///hoadon?host=/var/run/postgresql')).toBe(
    'hoadon on /var/run/postgresql',
  );
  expect(nameOf('postgres://lan:secret@db1:5433,db2/hoadon')).toBe('hoadon on db1:5433 or db2');
  expect(nameOf('postgres://db.example')).toBe('the default database on db.example');
});

test('an embedded database is named by its folder', () => {
  expect(databaseName({ database: { kind: 'pglite', folder: '/srv/data/database' } })).toBe(
    'embedded in /srv/data/database (DATABASE_URL is not set)',
  );
});
