import { expect, test } from 'vitest';
import { tokenIn } from './client/sign-in.ts';

const replyWith = (exp: unknown) => {
  const payload = Buffer.from(JSON.stringify({ exp })).toString('base64url');
  const body = Buffer.from(JSON.stringify({ token: `e30.${payload}.${'s'.repeat(20)}` }));
  return { status: 200, mediaType: 'application/json', retryAfter: null, cookies: [], body };
};

test('the expiry of a session is read from its token', () => {
  expect(tokenIn(replyWith(1_795_000_000)).endsAt).toBe('2026-11-18T11:06:40.000Z');
});

test.each([[1e300], [8_640_000_000_001], [253_402_300_800], [-1], ['soon'], [null]])(
  'a token that ends at second %j is no token of the portal',
  (exp) => {
    expect(() => tokenIn(replyWith(exp))).toThrow(expect.objectContaining({ fault: 'changed' }));
  },
);
