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
 * Admits only the user's own browser to the agent's page: by a link that works once, then a cookie that no other site's
 * page can send, and a secret inside each form. A browser sends cookies to every port of a host: the page therefore has
 * a random path known only by the link, and the cookie is limited to that path, so that a server of another account on
 * this machine does not receive it.
 */
export function pageSession(options: Readonly<{ secure: boolean }>) {
  let link = newSecret();
  let session = newSecret();
  let formWord = newSecret();
  let path = newPath();

  return {
    /** Last part of the next link. */
    get link(): string {
      return link;
    },
    /** Secret in every form. */
    get formWord(): string {
      return formWord;
    },
    /** Path of the page, without a slash at its end. */
    get path(): string {
      return path;
    },
    /** Returns the cookie for a valid link; null if the link was used or is wrong. Creates the next link. */
    enter(sent: string): string | null {
      if (!isSame(sent, link)) return null;
      link = newSecret();
      session = newSecret();
      formWord = newSecret();
      path = newPath();
      const secure = options.secure ? '; Secure' : '';
      return `${NAME}=${session}; HttpOnly; SameSite=Strict; Path=${path}${secure}`;
    },
    isIn({ headers, url }: IncomingMessage): boolean {
      if (!url?.startsWith(`${path}/`)) return false;
      const cookie = new RegExp(`(?:^|; )${NAME}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
      return cookie !== undefined && isSame(cookie, session);
    },
    /** Whether a form is of the agent's page, and sent from it. */
    isOwnForm({ headers }: IncomingMessage, word: string, own: readonly string[]): boolean {
      return isSame(word, formWord) && own.includes(headers.origin ?? '');
    },
  };
}

export type PageSession = ReturnType<typeof pageSession>;

/** Whether the request comes from another origin, even one of this machine; refused first of all. */
export function isForeign({ headers }: IncomingMessage, own: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined && !own.includes(headers.origin)) return true;
  // Opening the link by hand or from a mail is a navigation; any other request must come from this page.
  return site !== undefined && site !== 'same-origin' && headers['sec-fetch-mode'] !== 'navigate';
}
