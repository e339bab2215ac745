import { getSubscriptionsIr } from '@hoadon/contracts/licences';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../../../lib/call-error.ts';
import { addTexts, startI18n } from '../../../lib/i18n.ts';
import { newQueryClient } from '../../../lib/query-client.ts';
import { companyPackages } from '../../../testing/samples.ts';
import { stubCalls } from '../../../testing/stub-calls.ts';
import { ProgressPanel } from './progress-panel.tsx';

test('ERR-009 a series that was closed meanwhile is a failed creation, and the server’s reason is shown below', async () => {
  await startI18n('vi');
  await addTexts('issuing', 'issue', 'releasing', 'signing', 'failure');
  const error = new CallError({ status: 409, code: 'SERIES_NOT_ACTIVE' });
  const nothing = () => undefined;
  render(
    <ProgressPanel
      state={{ name: 'stopped', error, isLost: false }}
      onRetry={nothing}
      onBack={nothing}
      onLeave={nothing}
      onAnother={nothing}
    />,
  );
  const alertText = (await screen.findByRole('alert')).textContent;
  expect(alertText).toContain('Không tạo được hóa đơn. Ký hiệu hóa đơn');
  expect(alertText).toContain('(CREATE_TMP_INVOICE_FAILED · SERIES_NOT_ACTIVE)');
});

test('SIGN-025 LIC-017 when the package is used up the price table is shown where issuing stopped', async () => {
  await startI18n('vi');
  await addTexts('issuing', 'issue', 'releasing', 'signing', 'failure');
  stubCalls([[getSubscriptionsIr, () => companyPackages()]]);
  const error = new CallError({ status: 400, code: 'LICENSE_EXPIRED' });
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={newQueryClient()}>
      <ProgressPanel
        state={{ name: 'stopped', error, isLost: false }}
        onRetry={nothing}
        onBack={nothing}
        onLeave={nothing}
        onAnother={nothing}
      />
    </QueryClientProvider>,
  );
  const alertText = (await screen.findByRole('alert')).textContent;
  expect(alertText).toContain('LICENSE_EXPIRED');
  expect(await screen.findAllByRole('radio')).toHaveLength(12);
});
