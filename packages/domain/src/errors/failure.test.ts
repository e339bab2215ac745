import { expect, test } from 'vitest';
import { FAILURES, Failure } from './failure.ts';
import { isError } from './issue.ts';

test('a refusal carries its code, its details and its cause', () => {
  const cause = new Error('no answer');
  const failure = new Failure('RELEASE_INVOICE_FAILED', { reason: '20001' }, { cause });
  expect(failure).toMatchObject({
    name: 'Failure',
    code: 'RELEASE_INVOICE_FAILED',
    message: 'RELEASE_INVOICE_FAILED',
    details: { reason: '20001' },
  });
  expect(failure.cause).toBe(cause);
  expect(new Failure('NOT_FOUND').details).toEqual({});
});

test('every refusal travels as a client or server error, in upper snake case', () => {
  for (const [code, status] of Object.entries(FAILURES)) {
    expect(code).toMatch(/^[A-Z]+(?:_[A-Z]+)*$/);
    expect(status >= 400 && status < 600).toBe(true);
  }
});

test('a warning does not stop the user', () => {
  expect(isError({ path: 'x', code: 'y', severity: 'warning' })).toBe(false);
  expect(isError({ path: 'x', code: 'y', severity: 'error' })).toBe(true);
});
