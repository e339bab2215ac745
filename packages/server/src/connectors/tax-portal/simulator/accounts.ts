import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { diceOf } from '../../../platform/dice.ts';
import type { PortalBehaviour } from './behaviour.ts';
import { CAPTCHA_SIGNS, captchaPicture } from './captcha-picture.ts';

/** Wrong passwords in a row after which an account is locked. */
export const LOCKED_AFTER = 5;
const CAPTCHA_SECONDS = 300;
const LENGTH = 6;
const MOST_CAPTCHAS = 10_000;

type SignedIn = Readonly<{ token: string }> | Readonly<{ status: number; message: string }>;
export type SignInRequest = Readonly<{
  username: string;
  password: string;
  ckey: string;
  cvalue: string;
}>;

export type Accounts = Readonly<{
  captcha(): Readonly<{ key: string; content: string }>;
  /** Returns the text drawn in it; null: unknown, or already used. */
  answerTo(key: string): string | null;
  signIn(request: SignInRequest): SignedIn;
  /** Returns the user of the token; null: unknown or ended. */
  holderOf(authorization: string | undefined): string | null;
  endSessions(): void;
  /** Sign-ins whose password was checked, the latest last. */
  signIns(): readonly string[];
}>;

type Settings = Readonly<{ now: () => number; behaviour: () => PortalBehaviour }>;

/** Captchas, passwords, locks and tokens, as described in EXTERNAL §1.3. Tokens survive the process; locks do not. */
export function accounts({ now, behaviour }: Settings): Accounts {
  const captchas = new Map<string, Readonly<{ text: string; until: number }>>();
  const wrong = new Map<string, number>();
  const looked: string[] = [];
  const key = `hoadon portal simulator ${behaviour().seed}`;
  // Tokens of an earlier generation have ended.
  let generation = 0;
  let drawn = 0;
  return {
    captcha() {
      drawn += 1;
      const dice = diceOf(behaviour().seed + drawn);
      const text = Array.from(
        { length: LENGTH },
        () => CAPTCHA_SIGNS[dice.roll(CAPTCHA_SIGNS.length)],
      ).join('');
      const captchaKey = randomBytes(12).toString('hex');
      if (captchas.size >= MOST_CAPTCHAS) captchas.clear();
      captchas.set(captchaKey, { text, until: now() + CAPTCHA_SECONDS * 1000 });
      return { key: captchaKey, content: captchaPicture(text, dice.roll(20)) };
    },
    answerTo: (captchaKey) => captchas.get(captchaKey)?.text ?? null,
    signIn({ username, password, ckey, cvalue }) {
      const captcha = captchas.get(ckey);
      captchas.delete(ckey);
      if (!captcha || captcha.until < now() || captcha.text !== cvalue.toUpperCase())
        return { status: 401, message: 'Mã captcha không đúng.' };
      looked.push(username);
      const { passwords, password: usual, sessionSeconds } = behaviour();
      const tries = wrong.get(username) ?? 0;
      if (tries >= LOCKED_AFTER)
        return { status: 401, message: 'Tài khoản đã bị khóa do đăng nhập sai nhiều lần.' };
      if (password !== (passwords[username] ?? usual)) {
        wrong.set(username, tries + 1);
        return { status: 401, message: 'Tên đăng nhập hoặc mật khẩu không đúng' };
      }
      wrong.delete(username);
      const iat = Math.floor(now() / 1000);
      return {
        token: signed({ sub: username, type: 2, exp: iat + sessionSeconds, iat, generation }, key),
      };
    },
    holderOf(authorization) {
      const payload = read(authorization?.replace(/^Bearer /, '') ?? '', key);
      return payload && payload.exp * 1000 > now() && payload.generation === generation
        ? payload.sub
        : null;
    },
    endSessions() {
      generation += 1;
    },
    signIns: () => looked,
  };
}

type Payload = Readonly<{ sub: string; type: 2; exp: number; iat: number; generation: number }>;

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sealOf = (text: string, key: string): Buffer =>
  createHmac('sha512', key).update(text).digest();

function signed(payload: Payload, key: string): string {
  const text = `${base64({ alg: 'HS512' })}.${base64(payload)}`;
  return `${text}.${sealOf(text, key).toString('base64url')}`;
}

function read(token: string, key: string): Payload | null {
  const [head = '', payload = '', seal = ''] = token.split('.');
  const expected = sealOf(`${head}.${payload}`, key);
  const sent = Buffer.from(seal, 'base64url');
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
}
