import { parseEmailList } from '@hoadon/domain/identity/email-list';

const MOST = 10;

/** The company's own addresses first, then those of the latest invoices, each once. */
export function latestEmails(own: readonly string[], named: readonly string[]): string[] {
  const all = [...own, ...named.flatMap((text) => parseEmailList(text).addresses)];
  const seen = new Map(all.map((email) => [email.toLowerCase(), email] as const).reverse());
  return [...new Set(all.map((email) => email.toLowerCase()))]
    .map((email) => seen.get(email) ?? email)
    .slice(0, MOST);
}
