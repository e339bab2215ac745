import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../lib/i18n.ts';
import { Carousel } from './carousel.tsx';

const WIDTH = 400;

beforeAll(() => startI18n('vi'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  // As a browser does, without the way there.
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(function scroll(
    this: HTMLElement,
    options?: ScrollToOptions | number,
  ) {
    if (typeof options === 'object') this.scrollLeft = options.left ?? 0;
    fireEvent.scroll(this);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SLIDES = ['một', 'hai', 'ba'].map((key) => ({ key, content: <p>{key}</p> }));
const show = (interval?: number) =>
  render(
    <Carousel
      label="Giới thiệu"
      slides={SLIDES}
      {...(interval === undefined ? {} : { interval })}
    />,
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const carousel = () => screen.getByRole('region', { name: 'Giới thiệu' });
const at = (slide: number) => screen.getByText(`Ảnh ${slide} trong 3`);
const button = (name: string) => screen.getByRole('button', { name });

test('a carousel with an interval goes on by itself and begins anew after the last slide', () => {
  show(3000);
  at(1);
  pass(2999);
  at(1);
  pass(1);
  at(2);
  pass(3000);
  at(3);
  pass(3000);
  at(1);
});

test('it waits while it is pointed at or holds the focus, and goes on afterwards', () => {
  show(3000);
  fireEvent.pointerEnter(carousel());
  pass(9000);
  at(1);
  fireEvent.pointerLeave(carousel());
  pass(3000);
  at(2);
  fireEvent.focus(button('Trước'));
  pass(9000);
  at(2);
  fireEvent.blur(button('Trước'));
  pass(3000);
  at(3);
});

test('it can be stopped for good and started again', () => {
  show(3000);
  fireEvent.click(button('Tạm dừng'));
  pass(9000);
  at(1);
  fireEvent.click(button('Chạy tiếp'));
  pass(3000);
  at(2);
});

test('who asked the system for less motion is moved by nothing, and turns the slides himself', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('prefers-reduced-motion'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  show(3000);
  pass(30_000);
  at(1);
  expect(screen.queryByRole('button', { name: 'Tạm dừng' })).toBeNull();
  fireEvent.click(button('Tiếp'));
  at(2);
});

test('without an interval nothing moves, and there is nothing to stop', () => {
  show();
  pass(30_000);
  at(1);
  expect(screen.queryByRole('button', { name: 'Tạm dừng' })).toBeNull();
});

test('the arrows, Home and End turn the slides from the keyboard', () => {
  show(3000);
  const press = (key: string) => fireEvent.keyDown(carousel(), { key });
  press('ArrowRight');
  at(2);
  press('ArrowLeft');
  at(1);
  press('ArrowLeft');
  at(1);
  press('End');
  at(3);
  press('Home');
  at(1);
});
