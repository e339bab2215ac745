import type { Instant } from '@hoadon/domain/dates/plain-date';
import { z } from 'zod';
import type { HttpResponse } from '../../../platform/outside-http/index.ts';
import { UnixSeconds } from '../../unix-seconds.ts';
import { PortalFailed } from '../port.ts';
import { jsonIn, messageIn, requireAnswer } from './judge-reply.ts';

const Payload = z.object({ exp: UnixSeconds });
const TokenBody = z.object({ token: z.string().min(20).max(8_000) });

/**
 * Returns the token of a sign-in, and its expiry. The portal checks the captcha before the password, and refuses both
 * with 401; older responses have status 200 and no token.
 */
export function tokenIn(reply: HttpResponse): Readonly<{ token: string; endsAt: Instant }> {
  const message = messageIn(reply);
  if (reply.status === 401 || (reply.status === 200 && message !== '')) throw refusal(message);
  if (reply.status === 400 && message !== '') throw refusal(message);
  requireAnswer(reply);
  const body = TokenBody.safeParse(jsonIn(reply.body));
  if (!body.success) throw new PortalFailed('changed', 'a sign-in without a token');
  const { token } = body.data;
  return { token, endsAt: endOf(token) };
}

function refusal(message: string): PortalFailed {
  const text = message.toLowerCase();
  if (text.includes('captcha')) return new PortalFailed('captcha-wrong', message);
  if (text.includes('khóa') || text.includes('khoá'))
    return new PortalFailed('account-locked', message);
  return new PortalFailed('login-refused', message);
}

/** Expiry stated in the token; usually a day. */
function endOf(token: string): Instant {
  const [, payload = ''] = token.split('.');
  const read = Payload.safeParse(jsonIn(Buffer.from(payload, 'base64url')));
  if (!read.success) throw new PortalFailed('changed', 'a token that does not say when it ends');
  return read.data.exp;
}
