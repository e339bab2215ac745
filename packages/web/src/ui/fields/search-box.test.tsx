import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { SearchBox } from './search-box.tsx';

beforeAll(() => startI18n('vi'));
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PAUSE = 500;
/** The address takes a moment to take a search over. */
const COMMIT = 50;

const searches: string[] = [];
let goTo: (text: string) => void = () => undefined;

function Page() {
  const [value, setValue] = useState('');
  goTo = setValue;
  const search = (text: string) => {
    searches.push(text);
    setTimeout(() => setValue(text), COMMIT);
  };
  return <SearchBox label="Tìm" value={value} onSearch={search} />;
}

const box = () => screen.getByLabelText<HTMLInputElement>('Tìm');
const type = (text: string) =>
  fireEvent.change(box(), { target: { value: `${box().value}${text}` } });
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

beforeEach(() => {
  searches.length = 0;
  render(<Page />);
});

test('FIND-004 a search is asked for when nothing was typed for half a second', async () => {
  type('ha');
  await pass(PAUSE - 1);
  type('i');
  await pass(PAUSE - 1);
  expect(searches).toEqual([]);
  await pass(1);
  expect(searches).toEqual(['hai']);
});

test('a space at the end of a pause is part of the search for the word that follows', async () => {
  type('nguyen ');
  await pass(PAUSE + COMMIT);
  type('van');
  expect(box().value).toBe('nguyen van');
  await pass(PAUSE + COMMIT);
  expect(searches).toEqual(['nguyen', 'nguyen van']);
});

test('text typed before the address has the search is not lost', async () => {
  type('ha');
  await pass(PAUSE);
  type(' noi');
  await pass(COMMIT);
  expect(box().value).toBe('ha noi');
  await pass(PAUSE + COMMIT);
  expect(searches).toEqual(['ha', 'ha noi']);
});

test('a search from elsewhere, such as the back button, is shown', async () => {
  type('hue');
  await pass(PAUSE + COMMIT);
  act(() => goTo(''));
  expect(box().value).toBe('');
  await pass(PAUSE + COMMIT);
  expect(searches).toEqual(['hue']);
});
