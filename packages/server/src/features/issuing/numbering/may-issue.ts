import { Failure } from '@hoadon/domain/errors/failure';
import { publishRefusal } from '@hoadon/domain/issuing/may-publish';
import { findAnnouncementLines } from '../../invoice-templates/index.ts';
import { currentLicence } from '../../licences/index.ts';
import type { IssuingDeps } from '../deps.ts';
import { signingKeyOf, TOKEN_SIGNER } from '../signers/index.ts';

/**
 * Licence, permitted types and a certificate to sign with: looked at before a number is taken. A token
 * is the user's to hold; his page looks at it.
 */
export async function checkMayIssue(
  deps: IssuingDeps,
  companyId: string,
  taxCode: string,
  caId: string | null,
): Promise<void> {
  const now = deps.clock.now();
  const [licence, permitted] = await Promise.all([
    currentLicence(deps.db, companyId, now),
    findAnnouncementLines(deps.db, companyId),
  ]);
  const refusal = publishRefusal(licence, permitted, now);
  if (refusal) throw new Failure(refusal);
  if (caId !== TOKEN_SIGNER) await signingKeyOf(deps, taxCode, caId);
}
