import type { OwnSession } from '@hoadon/contracts/own-account';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompaniesOf, revokeSession } from '../repository.ts';
import { deviceOf } from './device.ts';
import { findLiveSessions, findOwnSession } from './sessions.repository.ts';

/** Where the user is signed in, in all of his companies. */
export async function ownSessions(
  { db, clock }: Platform,
  { userId, companyId, sessionId }: Session,
): Promise<z.input<typeof OwnSession>[]> {
  const names = new Map(
    (await findCompaniesOf(db, userId)).map((row) => [row.company_id, row.full_name]),
  );
  const liveSessions = await findLiveSessions(db, {
    userId,
    companyIds: [...names.keys()],
    now: clock.now(),
  });
  return liveSessions.map((row) => ({
    id: row.id,
    company_id: row.company_id,
    company_name: names.get(row.company_id) ?? '',
    device: deviceOf(row.user_agent),
    address: row.address,
    started_at: instant(row.created_at),
    last_used_at: instant(row.last_used_at ?? row.created_at),
    is_this: row.company_id === companyId && row.id === sessionId,
  }));
}

const instant = (stored: string): string => new Date(stored).toISOString();

/** Ends one of the user's own sessions; one that has ended already is as good. Throws NOT_FOUND for another's. */
export async function endOwnSession(
  { db, clock }: Platform,
  { userId, actor }: Session,
  context: RequestContext,
  { company_id: companyId, id }: Readonly<{ company_id: string; id: string }>,
): Promise<void> {
  const at = clock.now();
  await transact(db, async (tx) => {
    const session = await findOwnSession(tx, { companyId, userId, id });
    if (!session) throw new Failure('NOT_FOUND');
    if (session.revoked_at === null) {
      await revokeSession(tx, { companyId, id, at, by: 'owner' });
      const subject = `session/${id}`;
      writeAudit(tx, [
        { companyId, actor, act: 'session.ended', subject, at, payload: { by: 'owner' } },
      ]);
    }
    await context.saveResponse(tx, {});
  });
}
