import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$');

test('only the very password fits its hash', async () => {
  const hash = await hashPassword('matkhau123');
  expect(await isPassword('matkhau123', hash)).toBe(true);
  expect(await isPassword('Matkhau123', hash)).toBe(false);
});

test('an unknown name costs the same work as a wrong password: one check of one cost', async () => {
  const hash = await hashPassword('matkhau123');
  const checks = vi.mocked(verify);
  checks.mockClear();
  expect(await isPassword('khongphai', hash)).toBe(false);
  expect(await isPassword('khongphai', null)).toBe(false);
  expect(checks).toHaveBeenCalledTimes(2);
  const [knownCall, unknown] = checks.mock.calls;
  expect(costOf(unknown?.[0])).toBe(costOf(knownCall?.[0]));
});

test('the placeholder password of unknown names signs nobody in', async () => {
  expect(await isPassword('nobody has this password', null)).toBe(false);
});
