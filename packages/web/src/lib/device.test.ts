import { afterEach, expect, test, vi } from 'vitest';
import { deviceSecret } from './device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a browser names itself by one random secret, as long as it keeps anything', () => {
  const secret = deviceSecret();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(deviceSecret()).toBe(secret);
  localStorage.clear();
  expect(deviceSecret()).not.toBe(secret);
});

test('what somebody else wrote in its place is not sent', () => {
  localStorage.setItem('hoadon.device', 'x\r\ny: z');
  expect(deviceSecret()).toMatch(/^[\w-]{43}$/);
});

test('a browser that keeps nothing has no name', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(deviceSecret()).toBeNull();
});
