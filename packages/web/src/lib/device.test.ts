import { afterEach, expect, test, vi } from 'vitest';
import { deviceSecret } from './device.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a browser identifies itself by one random secret, as long as its storage exists', () => {
  const secret = deviceSecret();
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(deviceSecret()).toBe(secret);
  localStorage.clear();
  expect(deviceSecret()).not.toBe(secret);
});

test('a foreign value in its place is not sent', () => {
  localStorage.setItem('hoadon.device', 'x\r\ny: z');
  expect(deviceSecret()).toMatch(/^[\w-]{43}$/);
});

test('a browser without storage has no secret', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(deviceSecret()).toBeNull();
});
