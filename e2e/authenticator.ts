import { codeOf, counterAt } from '@hoadon/server/features/auth/second-factor/totp';

/** The owner's phone: gives each code once, as a person who waits for the next one. */
export function authenticator(secret: string): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, counterAt(new Date().toISOString()));
    return codeOf(secret, last);
  };
}
