import { perform } from '../../../platform/acts/perform.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { markSeen } from './change.repository.ts';

/** Saves that the user acknowledged these changes; those acknowledged before stay as they are. */
export function seeChanges(
  { db, clock }: Pick<TaxAccountDeps, 'db' | 'clock'>,
  {
    session: { companyId, actor },
    context,
  }: Readonly<{ session: Session; context: RequestContext }>,
  ids: readonly string[],
): Promise<{ seen: string[] }> {
  const at = clock.now();
  return perform(
    db,
    { companyId, actId: context.actId, kind: 'tax-sync.changes-seen', at },
    async (tx) => {
      const answer = { seen: await markSeen(tx, companyId, { ids, by: actor, at }) };
      await context.saveResponse(tx, answer);
      return answer;
    },
  );
}
