import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Trash2 } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from '../icon-button.tsx';
import { Hints } from './hints.tsx';

beforeEach(async () => {
  // Loaded before the clock is replaced by fake timers.
  await import('./hint-balloon.tsx');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const words = () => screen.queryByText('Xóa dòng');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function openPage(): HTMLElement {
  render(
    <>
      <IconButton icon={Trash2} label="Xóa dòng" />
      <Hints />
    </>,
  );
  return screen.getByRole('button', { name: 'Xóa dòng' });
}

test('the hint of a button appears half a second after the pointer, and disappears with the next key', async () => {
  const button = openPage();
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  await pass(499);
  expect(words()).toBeNull();
  await pass(1);
  expect(words()).not.toBeNull();
  fireEvent.keyDown(button, { key: 'Escape' });
  await pass(0);
  expect(words()).toBeNull();
});

test('a button that was pressed or left meanwhile shows no hint, nor does one that was touched', async () => {
  const button = openPage();
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  fireEvent.pointerDown(button, { pointerType: 'mouse' });
  await pass(1_000);
  expect(words()).toBeNull();
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  fireEvent.pointerOver(document.body, { pointerType: 'mouse' });
  await pass(1_000);
  expect(words()).toBeNull();
  fireEvent.pointerOver(button, { pointerType: 'touch' });
  await pass(1_000);
  expect(words()).toBeNull();
});

test('no hint of a button covers what the button has opened', async () => {
  const button = openPage();
  button.setAttribute('aria-expanded', 'true');
  fireEvent.pointerOver(button, { pointerType: 'mouse' });
  await pass(1_000);
  expect(words()).toBeNull();
});
