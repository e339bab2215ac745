import { formatDateTime } from '@hoadon/domain/dates/format-date';
import type { Platform } from '../../../platform/platform.ts';
import { isProvenName, type Letter } from '../../mailing/index.ts';
import { writeAddressTakenLetter, writeProofLetter } from '../letters/index.ts';
import { findMarks } from './address-proof.repository.ts';
import { liveLink } from './live-link.ts';

/**
 * The letter that proves an address as login name; null where it was proven meanwhile. Where another account signs in by
 * the address, the letter has no link and informs its reader of the account that claims it.
 */
export async function newProofLetter(
  platform: Platform,
  userId: string,
): Promise<Readonly<{ to: string; letter: Letter }> | null> {
  const { db, config } = platform;
  const live = await liveLink(platform, userId);
  if (!live) return null;
  const { to, secret, expiresAt } = live;
  if (await isProvenName(db, to))
    return { to, letter: writeAddressTakenLetter(`${config.publicUrl}/login`) };
  // Behind the #, which a browser sends to no server and to no other page.
  const link = `${config.publicUrl}/confirm-address#${userId}.${secret}`;
  const marks = await findMarks(db, userId);
  return { to, letter: writeProofLetter(link, { ...marks, until: formatDateTime(expiresAt) }) };
}
