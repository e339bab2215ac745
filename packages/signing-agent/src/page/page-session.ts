import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const NAME = 'hoadon_agent';
const newSecret = (): string => randomBytes(32).toString('base64url');
const newPath = (): string => `/page/${newSecret()}`;

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Lets the user's own browser, and nothing else, into the agent's page: a link that works once, then a cookie that no other site's page
 * can send along, and a word inside each form. A browser sends cookies to every port of a host: the page has a path of its own that
 * only the link leads to, and the cookie goes to that path alone, not to a server of another account on this machine.
 */
export function pageSession(options: Readonly<{ secure: boolean }>) {
  let link = newSecret();
  let session = newSecret();
  let formWord = newSecret();
  let path = newPath();

  return {
    /** What the next link ends with. */
    get link(): string {
      return link;
    },
    /** Goes into every form. */
    get formWord(): string {
      return formWord;
    },
    /** Path of the page, without a slash at its end. */
    get path(): string {
      return path;
    },
    /** The cookie for whoever brought the link; null where it was used or is wrong. A new one begins. */
    enter(given: string): string | null {
      if (!isSame(given, link)) return null;
      link = newSecret();
      session = newSecret();
      formWord = newSecret();
      path = newPath();
      const secure = options.secure ? '; Secure' : '';
      return `${NAME}=${session}; HttpOnly; SameSite=Strict; Path=${path}${secure}`;
    },
    isIn({ headers, url }: IncomingMessage): boolean {
      if (!url?.startsWith(`${path}/`)) return false;
      const given = new RegExp(`(?:^|; )${NAME}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
      return given !== undefined && isSame(given, session);
    },
    /** True for a form of our own page, sent from our own page. */
    isOwnForm({ headers }: IncomingMessage, word: string, own: readonly string[]): boolean {
      return isSame(word, formWord) && own.includes(headers.origin ?? '');
    },
  };
}

export type PageSession = ReturnType<typeof pageSession>;

/** Refused before anything else: a page of another origin asks, even one of this machine. */
export function isForeign({ headers }: IncomingMessage, own: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined && !own.includes(headers.origin)) return true;
  // Opening the link by hand or from a mail is a navigation; everything else must come from here.
  return site !== undefined && site !== 'same-origin' && headers['sec-fetch-mode'] !== 'navigate';
}
