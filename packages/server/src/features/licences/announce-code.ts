import { createHash, randomBytes } from 'node:crypto';
import { Failure } from '@hoadon/domain/errors/failure';
import type { Session } from '../../platform/http/route.ts';
import { findVisitor, insertCode, useCode } from './announce-code.repository.ts';
import type { LicencesDeps } from './deps.ts';

const VALID_MS = 60_000;
/** `<company>.<256 random bits>`: every query must name its company. */
const CODE = /^(\d{1,18})\.[\w-]{43}$/;

/** The code has 256 random bits, so a plain hash cannot be guessed back. */
const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Returns the page on which a company announces its use of invoices, with a code that identifies the user to the page. The
 * code is valid once and for a minute, and opens nothing here (S-68). Throws ANNOUNCE_PAGE_NOT_SET where there is no such
 * page.
 */
export async function openAnnouncePage(
  { db, clock, announcePageUrl }: LicencesDeps,
  { companyId, userId }: Session,
) {
  if (announcePageUrl === null) throw new Failure('ANNOUNCE_PAGE_NOT_SET');
  const code = `${companyId}.${randomBytes(32).toString('base64url')}`;
  const now = clock.now();
  const expiresAt = new Date(Date.parse(now) + VALID_MS).toISOString();
  await insertCode(db, { companyId, userId, codeHash: hashOf(code), expiresAt }, now);
  const url = new URL(announcePageUrl);
  url.searchParams.set('code', code);
  return { url: url.href, expires_at: expiresAt };
}

/** Who came with the code. Throws ANNOUNCE_CODE_INVALID, whatever is wrong with it. */
export async function redeemAnnounceCode({ db, clock }: LicencesDeps, code: string) {
  const companyId = CODE.exec(code)?.[1];
  const userId = companyId && (await useCode(db, companyId, hashOf(code), clock.now()));
  const visitor = companyId && userId ? await findVisitor(db, companyId, userId) : null;
  if (!visitor) throw new Failure('ANNOUNCE_CODE_INVALID');
  const { tax_code, full_name, address, name, email } = visitor;
  return { company: { tax_code, name: full_name, address }, user: { name, email } };
}
