import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useLoadAhead } from './use-load-ahead.ts';

test('a list whose end comes into sight while it is read again fetches more once that is over', () => {
  const loadMore = vi.fn();
  const ahead = (isReading: boolean) => ({ hasMore: true, isReading, moreFailed: false, loadMore });
  const { rerender } = renderHook(({ isReading }) => useLoadAhead(ahead(isReading), true), {
    initialProps: { isReading: true },
  });
  expect(loadMore).not.toHaveBeenCalled();
  rerender({ isReading: false });
  expect(loadMore).toHaveBeenCalledTimes(1);
});

test('what failed, and what has no more, is not fetched ahead', () => {
  const loadMore = vi.fn();
  const idle = { hasMore: true, isReading: false, moreFailed: false, loadMore };
  renderHook(() => useLoadAhead({ ...idle, moreFailed: true }, true));
  renderHook(() => useLoadAhead({ ...idle, hasMore: false }, true));
  renderHook(() => useLoadAhead(idle, false));
  expect(loadMore).not.toHaveBeenCalled();
});
