import { Failure } from '@hoadon/domain/errors/failure';
import { publishRefusal } from '@hoadon/domain/issuing/may-publish';
import { requireTrueClock } from '../../../platform/clock-watch.ts';
import { signingKeyOf } from '../../signing/index.ts';
import type { IssuingDeps } from '../deps.ts';
import type { IssueFacts } from '../drafts/index.ts';
import { TOKEN_SIGNER } from '../token-signer.ts';

/**
 * Throws without a licence, a permitted type, a certificate or a true clock, before a number is taken. The page of the user
 * checks a token.
 */
export async function checkMayIssue(
  deps: IssuingDeps,
  { seller, permitted, licence }: IssueFacts,
  caId: string | null,
): Promise<void> {
  const refusal = publishRefusal(licence, permitted, deps.clock.now());
  if (refusal) throw new Failure(refusal);
  await requireTrueClock(deps.db);
  if (caId !== TOKEN_SIGNER) await signingKeyOf(deps, seller.taxCode, caId);
}
