const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** A host with a domain, and what may follow it. Company cards and invoices often leave the scheme out. */
const HOST = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/**
 * Whether a text is the address of a web page: http or https, or a host without a scheme. Every other address
 * (`javascript:`, `data:`, an address with a password) does something else than open a page when it becomes a link.
 */
export function isWebAddress(text: string): boolean {
  if (/[\s\p{Cc}\p{Cf}\\<>"]/u.test(text)) return false;
  const rest = /^https?:\/\/(.+)$/i.exec(text)?.[1];
  if (rest === undefined && SCHEME.test(text) && !HOST.test(text)) return false;
  return HOST.test(rest ?? text);
}

/** The address, or null: what strangers wrote is shown as an address only where it opens a web page. */
export const webAddressOrNull = (text: string | null): string | null =>
  text !== null && isWebAddress(text) ? text : null;
