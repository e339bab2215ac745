import type { PurchasedPackage } from '@hoadon/contracts/licences';
import { FREE_PACKAGE } from '@hoadon/domain/licences/licence';
import { retryUntilOutcomeKnown } from '../../platform/acts/retry-until-outcome-known.ts';
import type { Session } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { grantFreePackage } from './grant-free-package.ts';
import { packagesOf } from './packages.ts';

/** Returns the free package of the company in its current state; grants it where the company has none. */
export async function takeFreePackage(
  platform: Platform,
  { companyId, actor }: Session,
): Promise<PurchasedPackage> {
  const grant = { companyId, actor, at: platform.clock.now() };
  // Its key lets one be: a try whose answer was lost is found by the next.
  await retryUntilOutcomeKnown(() => grantFreePackage(platform.db, grant));
  const { purchased } = await packagesOf(platform, companyId);
  const free = purchased.find(({ plan_id }) => plan_id.id === FREE_PACKAGE.name);
  if (!free) throw new Error('a package that was given is not there');
  return free;
}
