import { createHash } from 'node:crypto';
import type { PrintOptions } from '../../../connectors/pdf/port.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPublicCode } from '../store/index.ts';

/** Public page where buyers look up invoices. */
export const lookupPage = (publicUrl: string): string => String(new URL('/tra-cuu', publicUrl));

/** The page with the code filled in, behind the #, which browsers do not send: no log on the way sees the code. */
export const lookupLink = (publicUrl: string, code: string): string =>
  `${lookupPage(publicUrl)}#${code}`;

type PrintedLookup = Pick<PrintOptions, 'lookup'>;

/** Where the buyer looks up an invoice that was issued here, for its print; empty for every other invoice. */
export async function printedLookup(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  companyId: string,
  { id }: Readonly<{ id: string }>,
): Promise<PrintedLookup> {
  const code = await findPublicCode(db, companyId, id);
  return code === null ? {} : { lookup: { address: lookupPage(config.publicUrl), code } };
}

/** Part of the name of a stored print: a print with an earlier address of the page is drawn again. */
export const lookupVersion = ({ lookup }: PrintedLookup): string =>
  lookup ? `-${createHash('sha256').update(lookup.address).digest('hex').slice(0, 12)}` : '';
