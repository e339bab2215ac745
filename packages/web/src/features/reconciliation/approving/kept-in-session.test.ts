import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetInSession, keptInSession } from './kept-in-session.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
let asked = 0;
const read = async () => {
  asked += 1;
  return asked;
};
const kept = (minutes: number, key = 'k') => keptInSession(key, { minutes, read });

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('LIST-016 an answer is kept for as many minutes as the caller says, and asked for again after them', async () => {
  expect(await kept(5)).toBe(1);
  vi.setSystemTime(NOON + 5 * 60_000 - 1);
  expect(await kept(5)).toBe(1);
  expect(await kept(4)).toBe(2);
  vi.setSystemTime(NOON + 10 * 60_000 - 1);
  expect(await kept(5)).toBe(3);
});

test('LIST-016 with no minutes it is always asked for, and what was told then is kept for others', async () => {
  expect([await kept(0), await kept(0), await kept(1)]).toEqual([1, 2, 2]);
});

test('LIST-016 it is kept in the session storage: under its key, through a reload, and no longer than the tab', async () => {
  await kept(5, 'hoadon.one');
  expect(JSON.parse(sessionStorage.getItem('hoadon.one') ?? '')).toEqual({ at: NOON, value: 1 });
  expect(localStorage.length).toBe(0);
  expect(await kept(5, 'hoadon.two')).toBe(2);
  forgetInSession('hoadon.o');
  expect([await kept(5, 'hoadon.one'), await kept(5, 'hoadon.two')]).toEqual([3, 2]);
});

test('what cannot be kept or was spoilt is read again; a clock that was set back makes nothing younger', async () => {
  sessionStorage.setItem('k', '{');
  expect(await kept(5)).toBe(1);
  sessionStorage.setItem('k', '{"at":"x","value":9}');
  expect(await kept(5)).toBe(2);
  vi.setSystemTime(NOON - 60_000);
  expect(await kept(5)).toBe(3);
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full });
  vi.setSystemTime(NOON + 3_600_000);
  expect([await kept(5), await kept(5)]).toEqual([4, 5]);
});

test('a failure is kept by nobody', async () => {
  const failing = () =>
    keptInSession('k', { minutes: 5, read: () => Promise.reject(new Error('x')) });
  await expect(failing()).rejects.toThrow('x');
  expect(await kept(5)).toBe(1);
});
