import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedInSession, deleteFromSession } from './session-cache.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
let reads = 0;
const read = async () => {
  reads += 1;
  return reads;
};
const cached = (minutes: number, key = 'k') => cachedInSession(key, { minutes, read });

beforeEach(() => {
  reads = 0;
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('LIST-016 a result is cached for as many minutes as the caller asks, and read again after them', async () => {
  expect(await cached(5)).toBe(1);
  vi.setSystemTime(NOON + 5 * 60_000 - 1);
  expect(await cached(5)).toBe(1);
  expect(await cached(4)).toBe(2);
  vi.setSystemTime(NOON + 10 * 60_000 - 1);
  expect(await cached(5)).toBe(3);
});

test('LIST-016 with no minutes it is always read, and its result is cached for other callers', async () => {
  expect([await cached(0), await cached(0), await cached(1)]).toEqual([1, 2, 2]);
});

test('LIST-016 it is cached in the session storage: under its key, through a reload, and no longer than the tab', async () => {
  await cached(5, 'hoadon.one');
  expect(JSON.parse(sessionStorage.getItem('hoadon.one') ?? '')).toEqual({ at: NOON, value: 1 });
  expect(localStorage.length).toBe(0);
  expect(await cached(5, 'hoadon.two')).toBe(2);
  deleteFromSession('hoadon.o');
  expect([await cached(5, 'hoadon.one'), await cached(5, 'hoadon.two')]).toEqual([3, 2]);
});

test('a value that cannot be stored or was corrupted is read again; a clock that was set back makes nothing younger', async () => {
  sessionStorage.setItem('k', '{');
  expect(await cached(5)).toBe(1);
  sessionStorage.setItem('k', '{"at":"x","value":9}');
  expect(await cached(5)).toBe(2);
  vi.setSystemTime(NOON - 60_000);
  expect(await cached(5)).toBe(3);
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full });
  vi.setSystemTime(NOON + 3_600_000);
  expect([await cached(5), await cached(5)]).toEqual([4, 5]);
});

test('a failure is not cached', async () => {
  const failing = () =>
    cachedInSession('k', { minutes: 5, read: () => Promise.reject(new Error('x')) });
  await expect(failing()).rejects.toThrow('x');
  expect(await cached(5)).toBe(1);
});
