import { Failure } from '@hoadon/domain/errors/failure';
import { publishRefusal } from '@hoadon/domain/issuing/may-publish';
import { currentLicence } from '../../licences/index.ts';
import type { IssuingDeps } from '../deps.ts';
import type { AssessFacts } from '../drafts/index.ts';
import { signingKeyOf, TOKEN_SIGNER } from '../signers/index.ts';

/**
 * Licence, permitted types and a certificate to sign with: looked at before a number is taken. A token
 * is the user's to hold; his page looks at it.
 */
export async function checkMayIssue(
  deps: IssuingDeps,
  companyId: string,
  { seller, permitted }: Pick<AssessFacts, 'seller' | 'permitted'>,
  caId: string | null,
): Promise<void> {
  const now = deps.clock.now();
  const refusal = publishRefusal(await currentLicence(deps.db, companyId, now), permitted, now);
  if (refusal) throw new Failure(refusal);
  if (caId !== TOKEN_SIGNER) await signingKeyOf(deps, seller.taxCode, caId);
}
