import { getCurrentUser } from '@hoadon/contracts/auth';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';
import { addTexts, startI18n } from '../../lib/i18n.ts';
import { refused, stubCalls } from '../../testing/stub-calls.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { createFault } from './create-fault.ts';

const refusal = (code: string, status = 409) => new CallError({ status, code });

test.each(['SERIES_NOT_ACTIVE', 'ISSUE_DATE_IN_FUTURE', 'SIGNING_ACCOUNT_NOT_FOUND', 'FORBIDDEN'])(
  'ERR-009 %s on creating with a hosted certificate is a failed creation',
  (code) => {
    const cause = refusal(code);
    expect(createFault(cause)).toMatchObject({ code: 'CREATE_TMP_INVOICE_FAILED', cause });
  },
);

test('ERR-006 a used-up package is reported as such', () => {
  const error = refusal('LICENSE_EXPIRED', 400);
  expect(createFault(error)).toBe(error);
});

test('ERR-007 ERR-008 invalid data that names no field is a failed creation, with fields it is passed on', () => {
  const issues = [{ path: 'buyer.name', code: 'required', severity: 'error' as const }];
  const named = new CallError({ status: 400, code: 'INPUT_DATA_IS_INVALID', issues });
  expect(createFault(named)).toBe(named);
  expect(createFault(refusal('INPUT_DATA_IS_INVALID', 400))).toMatchObject({
    code: 'CREATE_TMP_INVOICE_FAILED',
  });
});

test('a response that never came, or that the server is still working on, proves nothing about the invoice', () => {
  for (const error of [
    refusal('NETWORK', 0),
    refusal('UNEXPECTED', 502),
    refusal('IDEMPOTENCY_KEY_IN_USE'),
    new TypeError('x'),
  ])
    expect(createFault(error)).toBe(error);
});

test('ERR-007 ERR-009 the failed creation is shown first, then the server’s own words, with both codes', async () => {
  localStorage.setItem('hoadon.language', 'en');
  await startI18n('en');
  await addTexts('failure');
  stubCalls([[getCurrentUser, () => refused(409, 'SERIES_NOT_ACTIVE')]]);
  const error = await call(getCurrentUser, {}).catch((cause: unknown) => cause);
  render(<ErrorLine error={createFault(error)} />);
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toMatch(/^The invoice could not be created\. The series is not active/);
  expect(textContent).toContain('Choose an active series.');
  expect(textContent).toContain('(CREATE_TMP_INVOICE_FAILED · SERIES_NOT_ACTIVE · request-1)');
});
