import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type PublicCode, publicCodeText } from '@hoadon/domain/invoice-lookup/public-code';
import type { Config } from '../../platform/config.ts';
import { lookupKey } from './lookup-key.ts';

const VALID_SECONDS = 15 * 60;
const PASS = /^(\d{1,12})\.([\w-]{43})$/;

const secondsAt = (at: Instant): number => Math.floor(Date.parse(at) / 1000);

/** Returns a text that opens the files of one invoice for a quarter of an hour, without a further challenge. */
export function passFor(config: Config, code: PublicCode, at: Instant): string {
  const expires = secondsAt(at) + VALID_SECONDS;
  return `${expires}.${macOf(config, code, expires).toString('base64url')}`;
}

/** Whether the pass was made for this code and has not expired. */
export function isPassOf(config: Config, code: PublicCode, pass: string, at: Instant): boolean {
  const [, expires = '', mac = ''] = PASS.exec(pass) ?? [];
  if (expires === '' || Number(expires) < secondsAt(at)) return false;
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(config, code, Number(expires)));
}

const macOf = (config: Config, code: PublicCode, expires: number): Buffer =>
  createHmac('sha256', lookupKey(config, 'passes'))
    .update(`${publicCodeText(code)} until ${expires}`)
    .digest();
