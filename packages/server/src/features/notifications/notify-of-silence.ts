import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { transact } from '../../platform/db/transact.ts';
import type { NotificationsDeps } from './deps.ts';
import { isAdmin, type Member } from './members.ts';
import { writeNews } from './news/index.ts';
import type { News } from './news.ts';
import {
  deleteEndedSilence,
  findSilent,
  nextWithSteps,
  noteSilence,
  type SilentInvoice,
} from './silence.repository.ts';

/** The later first: an invoice that is found after a day only has one notification, not two at once. */
const STAGES = [
  { hours: 24, kind: 'authority-silent-day' },
  { hours: 1, kind: 'authority-silent' },
] as const;
const AN_HOUR_MS = 3_600_000;
const AT_ONCE = 500;

/**
 * Notifies the issuer and the administrators of invoices that the authority has not answered for an hour, and once
 * more after a day. May run twice: no invoice has the same notification twice.
 */
export async function notifyOfSilence(
  deps: NotificationsDeps,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = deps;
  await deleteEndedSilence(db);
  const next = (after: string) => nextWithSteps(db, after);
  for (let companyId = await next('0'); companyId !== null; companyId = await next(companyId))
    for (const stage of STAGES) {
      for (let batchSize = AT_ONCE; batchSize === AT_ONCE; ) {
        if (stopping?.aborted) return;
        batchSize = await notifyOfStage(deps, companyId, stage);
      }
    }
}

/** Returns how many invoices were found. */
async function notifyOfStage(
  deps: NotificationsDeps,
  companyId: string,
  { hours, kind }: (typeof STAGES)[number],
): Promise<number> {
  const at = deps.clock.now();
  const before = new Date(Date.parse(at) - hours * AN_HOUR_MS).toISOString();
  const silent = await findSilent(deps.db, companyId, { hours, before, most: AT_ONCE });
  if (silent.length === 0) return 0;
  await transact(deps.db, async (tx) => {
    const ids = silent.map(({ id }) => id);
    const noted = new Set(await noteSilence(tx, companyId, ids, hours));
    const unnotified = silent.filter(({ id }) => noted.has(id));
    await writeNews(
      tx,
      deps,
      companyId,
      unnotified.map((invoice) => newsOf(kind, invoice, at)),
    );
  });
  return silent.length;
}

/** Invoices of one issuer and day are one notification that grows. */
const newsOf = (kind: News['kind'], { id, by }: SilentInvoice, at: Instant): News => ({
  kind,
  fact: `${kind}/${by ?? 'nobody'}/${dayInVietnam(at)}`,
  content: {},
  refId: id,
  by: null,
  at,
  grows: { invoices: [id], count: 1 },
  isFor: (member: Member) => isAdmin(member) || by === `user/${member.userId}`,
});
