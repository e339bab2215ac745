import { createHmac, randomBytes } from 'node:crypto';
import type { Instant } from '@hoadon/domain/dates/plain-date';

const SECONDS_A_STEP = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as authenticators take it: base32 without padding (RFC 4648). */
export const newSecret = (): string => base32(randomBytes(SECRET_BYTES));

/** Base32 in capitals, without padding; what does not fill a letter at the end is filled with zeros. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Steps of thirty seconds since 1970 (RFC 6238). */
export const counterAt = (at: Instant): number =>
  Math.floor(Date.parse(at) / 1000 / SECONDS_A_STEP);

/** The code of a step: HMAC-SHA-1, truncated to six digits (RFC 4226 §5.3). */
export function codeOf(secret: string, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', fromBase32(secret)).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step that a code belongs to, among this one and its neighbours: clocks go wrong. Null for none. */
export function counterOfCode(secret: string, code: string, at: Instant): number | null {
  const now = counterAt(at);
  return [now, now - 1, now + 1].find((counter) => codeOf(secret, counter) === code) ?? null;
}
