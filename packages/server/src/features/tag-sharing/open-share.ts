import { may } from '@hoadon/domain/access/permission';
import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import type { TagSharingDeps } from './deps.ts';
import { hashOf } from './link.ts';
import { publish } from './manage-shares.ts';
import {
  asOwner,
  byAddress,
  byLink,
  countOpening,
  findOpen,
  type Opening,
  type OpenShare,
  type ShareCondition,
} from './share.repository.ts';

/** The caller: a user, else the holder of a link's secret. */
export type Visitor = Readonly<{
  session: Session | null;
  context: Pick<RequestContext, 'linkSecret' | 'ip'>;
}>;
export type ShareName = Readonly<{ access_list_id: string; company_owner: string }>;

type Opened = Readonly<{
  share: OpenShare;
  /** Counts the opening and writes it into the owner's audit trail, before anything is shown. */
  note: (what: Opening, payload: unknown) => Promise<void>;
}>;

/**
 * Admits a caller. Throws SHARED_LINK_INVALID for a link that opens nothing, NOT_FOUND for a user with whom it is not
 * shared; the reason is not disclosed.
 */
export async function openShare(
  deps: TagSharingDeps,
  visitor: Visitor,
  { access_list_id: id, company_owner: companyId }: ShareName,
): Promise<Opened> {
  const { db, clock } = deps;
  const refusal = visitor.context.linkSecret === null ? 'NOT_FOUND' : 'SHARED_LINK_INVALID';
  const share = await findOpen(db, companyId, id, wayOf(visitor, companyId), clock.today());
  if (!share) throw new Failure(refusal);
  return {
    share,
    async note(what, payload) {
      // The owner's own users are not audited as visitors.
      if (isOfOwner(visitor, companyId)) return;
      await transact(db, async (tx) => {
        const now = { at: clock.now(), today: clock.today() };
        if (!(await countOpening(tx, companyId, id, what, now))) throw new Failure(refusal);
        const actor = visitor.session?.actor ?? (`shared-link/${id}` as const);
        const { ip } = visitor.context;
        const auditedOpening = {
          id,
          act: `${what}-opened`,
          state: 'opened',
          payload: { ...Object(payload), ip },
        };
        publish(tx, deps, { companyId, actor }, auditedOpening);
      });
    },
  };
}

const isOfOwner = ({ session, context }: Visitor, companyId: string): boolean =>
  context.linkSecret === null &&
  session !== null &&
  session.companyId === companyId &&
  may(session.permissions, 'invoice_management.view');

function wayOf(visitor: Visitor, companyId: string): ShareCondition {
  const { session, context } = visitor;
  if (context.linkSecret !== null) return byLink(hashOf(context.linkSecret));
  if (session === null) throw new Failure('UNAUTHENTICATED');
  return isOfOwner(visitor, companyId) ? asOwner : byAddress(session.userId);
}
