import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './use-selection.ts';

const PLACES = ['1', '2', '3', '4'].map((id) => ({ id, head: '' }));

test('everything that one search finds is chosen by that search alone, and not again when it comes back', () => {
  const { result, rerender } = renderHook(({ scope }) => useSelection(PLACES, scope), {
    initialProps: { scope: 'hải' },
  });
  act(() => result.current.setAllMatching());
  expect(result.current.ids.size).toBe(4);
  for (const scope of ['', 'hải']) {
    rerender({ scope });
    expect(result.current.isEverything).toBe(false);
    expect(result.current.ids.size).toBe(0);
  }
});

test('a run of rows is chosen from the last one to another, upwards and downwards', () => {
  const { result } = renderHook(() => useSelection(PLACES, ''));
  act(() => result.current.toggle('3'));
  act(() => result.current.extend('2'));
  expect([...result.current.ids].sort()).toEqual(['2', '3']);
  act(() => result.current.extend('4'));
  expect([...result.current.ids].sort()).toEqual(['2', '3', '4']);
});

test('a row that has left the list is not chosen any more', () => {
  const { result, rerender } = renderHook(({ places }) => useSelection(places, ''), {
    initialProps: { places: PLACES },
  });
  act(() => result.current.setAll(true));
  rerender({ places: PLACES.slice(1) });
  expect([...result.current.ids]).toEqual(['2', '3', '4']);
});
