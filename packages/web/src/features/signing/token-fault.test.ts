import { expect, test } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { tokenFault } from './token-fault.ts';

const refusal = (code: string, details: Record<string, string> = {}) =>
  new CallError({ status: 400, code, details });

test('ERR-006 a used-up licence is reported as such, not as a failed creation', () => {
  expect(tokenFault(refusal('LICENSE_EXPIRED'), 'create').code).toBe('LICENSE_EXPIRED');
});

test('ERR-007 invalid input that names no field is a failed creation, in the words of the server', () => {
  const cause = refusal('INPUT_DATA_IS_INVALID');
  expect(tokenFault(cause, 'create')).toMatchObject({ code: 'CREATE_TMP_INVOICE_FAILED', cause });
});

test.each(['SERIES_NOT_ACTIVE', 'ISSUE_DATE_IN_FUTURE', 'INTERNAL', 'NETWORK'])(
  'ERR-009 %s on creating is a failed creation, in the words of the server',
  (code) => {
    const cause = refusal(code, { reason: 'R1' });
    expect(tokenFault(cause, 'create')).toMatchObject({
      code: 'CREATE_TMP_INVOICE_FAILED',
      reason: 'R1',
      cause,
    });
  },
);
