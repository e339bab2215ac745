import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addTexts, startI18n } from '../../lib/i18n.ts';
import { SplitView } from './index.ts';

beforeAll(async () => {
  await startI18n('vi');
  await addTexts('kit');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

const split = () =>
  render(<SplitView name="test" label="Danh sách và hóa đơn" share={40} start="trái" end="phải" />);
const line = () => screen.getByRole('separator', { name: 'Danh sách và hóa đơn' });
const share = () => line().getAttribute('aria-valuenow');
const press = (key: string) => fireEvent.keyDown(line(), { key });

test('the line moves by the arrows within its bounds, and Enter puts it back', () => {
  split();
  press('ArrowRight');
  expect(share()).toBe('42');
  press('ArrowLeft');
  press('ArrowLeft');
  expect(share()).toBe('38');
  press('End');
  press('ArrowRight');
  expect(share()).toBe('80');
  press('Home');
  press('ArrowLeft');
  expect(share()).toBe('20');
  press('Enter');
  expect(share()).toBe('40');
});

test('the line follows the pointer while it is held, and no longer', () => {
  split();
  line().setPointerCapture = vi.fn();
  const whole = { left: 100, width: 1000 } as DOMRect;
  vi.spyOn(line().parentElement as HTMLElement, 'getBoundingClientRect').mockReturnValue(whole);
  fireEvent.pointerMove(line(), { clientX: 900 });
  expect(share()).toBe('40');
  fireEvent.pointerDown(line(), { pointerId: 1 });
  fireEvent.pointerMove(line(), { clientX: 700 });
  expect(share()).toBe('60');
  fireEvent.pointerMove(line(), { clientX: 5000 });
  expect(share()).toBe('80');
  fireEvent.pointerUp(line());
  fireEvent.pointerMove(line(), { clientX: 400 });
  expect(share()).toBe('80');
});

test('the divider is where it was left the next time', () => {
  split();
  press('ArrowRight');
  cleanup();
  split();
  expect(share()).toBe('42');
});

test('on a phone the panes are below each other, without a divider', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
  split();
  expect(screen.queryByRole('separator')).toBeNull();
  screen.getByText('trái');
  screen.getByText('phải');
});
