// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { invoiceRow } from '../../testing/samples.ts';
import { useSelection } from './use-selection.ts';

const ROWS = ['1', '2', '3'].map((id) => invoiceRow({ id }));

test('everything that one search finds is chosen by that search alone, and not again when it comes back', () => {
  const { result, rerender } = renderHook(({ search }) => useSelection(ROWS, search), {
    initialProps: { search: 'hải' },
  });
  act(() => result.current.setAllMatching());
  expect(result.current.ids.size).toBe(3);
  for (const search of ['', 'hải']) {
    rerender({ search });
    expect(result.current.isEverything).toBe(false);
    expect(result.current.ids.size).toBe(0);
  }
});
