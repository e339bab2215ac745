import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Platform } from '../../../platform/platform.ts';
import type { Letter } from '../../mailing/index.ts';
import { type JoinRequest, writeJoinRequestLetter } from '../letters/index.ts';
import { findAdminAddresses, findCompanyId, takeLetter } from './join-request.repository.ts';

/** However many ask: the admins of a company are not flooded by us. */
const LETTERS_A_DAY = 5;
const MOST_ADMINS = 5;

/** The letter to the admins; null where there is no such company, or it was written to enough that day. */
export async function newJoinLetter(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { taxCode, requestId, askedAt, ...asker }: Omit<JoinRequest, 'about'>,
): Promise<Readonly<{ to: string[]; letter: Letter }> | null> {
  const companyId = await findCompanyId(db, taxCode);
  if (companyId === null) return null;
  const email = asker.email.toLowerCase();
  const day = dayInVietnam(askedAt);
  const request = { companyId, email, day, requestId, askedAt };
  if (!(await takeLetter(db, request, LETTERS_A_DAY))) return null;
  const to = await findAdminAddresses(db, companyId, MOST_ADMINS);
  const link = `${config.publicUrl}/main/settings/users`;
  return to.length > 0 ? { to, letter: writeJoinRequestLetter(asker, taxCode, link) } : null;
}
