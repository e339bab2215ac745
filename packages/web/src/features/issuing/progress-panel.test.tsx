// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { addFormTexts, startI18n } from '../../lib/i18n.ts';
import { freshBrowser } from '../../testing/render-app.tsx';
import { ProgressPanel } from './progress-panel.tsx';

freshBrowser();

test('ERR-009 a series that was closed meanwhile is a failed creation, and the server’s reason stands beneath', async () => {
  await startI18n('vi');
  await addFormTexts();
  const error = new CallError({ status: 409, code: 'SERIES_NOT_ACTIVE' });
  const nothing = () => undefined;
  render(
    <ProgressPanel
      stage={{ name: 'stopped', error, isLost: false, mayEdit: true }}
      onRetry={nothing}
      onBack={nothing}
      onLeave={nothing}
      onAnother={nothing}
    />,
  );
  const told = (await screen.findByRole('alert')).textContent;
  expect(told).toContain('Không tạo được hóa đơn. Ký hiệu hóa đơn');
  expect(told).toContain('(CREATE_TMP_INVOICE_FAILED · SERIES_NOT_ACTIVE)');
});
