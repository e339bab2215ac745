import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('secrets never reach a log line, however deeply nested', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.info({ password: 's3cret', user: { password: 's3cret', refresh: 's3cret' } }, 'one');
  log.info({ req: { headers: { authorization: 'Bearer s3cret', cookie: 's3cret' } } }, 'two');
  log.child({ token: 's3cret' }).warn({ config: { database: { secretKey: 's3cret' } } }, 'three');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('s3cret');
  expect(lines.join('')).toContain('[secret]');
});

test('of an address only the path is logged: a query holds what people look for', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  log.info({ req: { method: 'GET', url: '/buyers/search?phone=0912345678' } }, 'incoming request');
  expect(lines.join('')).not.toContain('0912345678');
  expect(lines.join('')).toContain('"url":"/buyers/search"');
});

test('the secret code of an invoice that is searched for reaches no log line', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const url = '/e-invoice-service-api/api/e-invoices/search/K7P2-9QX';
  log.info({ req: { method: 'GET', url } }, 'incoming request');
  expect(lines.join('')).not.toContain('K7P2');
  expect(lines.join('')).toContain('/e-invoices/search/[secret]');
});
