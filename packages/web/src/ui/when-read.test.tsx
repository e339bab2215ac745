import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { startI18n } from '../lib/i18n.ts';
import { WhenRead } from './when-read.tsx';

beforeAll(() => startI18n('vi'));
afterEach(cleanup);

const away = new CallError({ status: 0, code: 'NETWORK' });

const page = (data: string | undefined, error: unknown, refetch = vi.fn()) => (
  <WhenRead query={{ data, error, refetch }} waiting={<p>đang đọc</p>}>
    {(text) => <input aria-label="Tên" defaultValue={text} />}
  </WhenRead>
);

test('unsaved text stays when reading again fails in the background', () => {
  const { rerender } = render(page('Sao Mai', null));
  fireEvent.change(screen.getByLabelText('Tên'), { target: { value: 'Sao Hôm' } });
  rerender(page('Sao Mai', away));
  expect(screen.getByLabelText<HTMLInputElement>('Tên').value).toBe('Sao Hôm');
});

test('a failed first read is shown and may be retried', () => {
  const refetch = vi.fn();
  const { rerender } = render(page(undefined, null, refetch));
  screen.getByText('đang đọc');
  rerender(page(undefined, away, refetch));
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});
