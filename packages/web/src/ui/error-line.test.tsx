import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { addTexts, startI18n } from '../lib/i18n.ts';
import { ErrorLine } from './error-line.tsx';

beforeAll(async () => {
  await startI18n('vi');
  await addTexts('failure');
});
afterEach(cleanup);

const refusal = (status: number) =>
  new CallError({ status, code: 'IDEMPOTENCY_KEY_REUSED', details: { key: 'k-1' } });

test('ERR-004 an alert of a 422 shows its detail, of another status its own words alone', () => {
  render(<ErrorLine error={refusal(422)} />);
  expect(screen.getByRole('alert').textContent).toContain('key: k-1');
  cleanup();
  render(<ErrorLine error={refusal(409)} />);
  expect(screen.getByRole('alert').textContent).not.toContain('key: k-1');
});
