import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { Combobox } from './combobox.tsx';

const ITEMS = [
  { value: '1', label: 'Hà Nội' },
  { value: '2', label: 'Hải Phòng' },
  { value: '3', label: 'Đà Nẵng' },
];

beforeEach(async () => {
  await startI18n('vi');
  vi.useFakeTimers({ shouldAdvanceTime: false });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

/** A field whose list is open, with another field beside it. */
async function opened(onSearch?: (text: string) => void, onChange = vi.fn()) {
  render(
    <>
      <Combobox
        aria-label="Tỉnh"
        items={ITEMS}
        value={null}
        onChange={onChange}
        {...(onSearch && { onSearch })}
      />
      <input aria-label="Khác" />
    </>,
  );
  const input = screen.getByRole('combobox', { name: 'Tỉnh' });
  await act(async () => input.focus());
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  await pass(1_000);
  expect(shown()).toHaveLength(3);
  const type = async (value: string) => {
    fireEvent.change(input, { target: { value } });
    await pass(0);
  };
  return { input, type, onChange };
}

test('UX-020 what is there is searched 50 ms after the last key', async () => {
  const { type } = await opened();
  await type('da nang');
  await pass(49);
  expect(shown()).toHaveLength(3);
  await pass(1);
  expect(shown()).toEqual(['Đà Nẵng']);
});

test('UX-020 the server is asked 250 ms after the last key, once and for what was typed last', async () => {
  const onSearch = vi.fn();
  const { type } = await opened(onSearch);
  await type('h');
  await pass(249);
  await type('ha');
  await pass(249);
  expect(onSearch).not.toHaveBeenCalled();
  await pass(1);
  expect(onSearch.mock.calls).toEqual([['ha']]);
  await pass(5_000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('UX-020 a list stays for 250 ms after its field was left', async () => {
  const { input } = await opened();
  await act(async () => screen.getByLabelText('Khác').focus());
  await pass(0);
  await pass(249);
  expect(input.getAttribute('aria-expanded')).toBe('true');
  await pass(1);
  expect(input.getAttribute('aria-expanded')).toBe('false');
});

test('UX-020 what is chosen or called off ends the list at once', async () => {
  const { input } = await opened();
  fireEvent.keyDown(input, { key: 'Escape' });
  await pass(0);
  expect(input.getAttribute('aria-expanded')).toBe('false');
});

test('Enter takes the first match that is shown', async () => {
  const { input, type, onChange } = await opened();
  await type('da nang');
  await pass(50);
  fireEvent.keyDown(input, { key: 'Enter' });
  await pass(0);
  expect(onChange.mock.calls).toEqual([['3']]);
});

test('Enter right behind the last key takes what is found for all that was typed', async () => {
  const { input, type, onChange } = await opened();
  await type('da nang');
  fireEvent.keyDown(input, { key: 'Enter' });
  await pass(0);
  expect(onChange.mock.calls).toEqual([['3']]);
});

test('Enter takes nothing while the server is asked, and the first that it finds', async () => {
  const { input, type, onChange } = await opened(vi.fn());
  await type('ha');
  fireEvent.keyDown(input, { key: 'Enter' });
  await pass(0);
  expect(onChange).not.toHaveBeenCalled();
  await pass(250);
  fireEvent.keyDown(input, { key: 'Enter' });
  await pass(0);
  expect(onChange.mock.calls).toEqual([['1']]);
});
