import { notable } from '@hoadon/contracts/notifications';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { READER } from '../pausing/index.ts';
import { endSync } from './sync.repository.ts';
import { countOfOthers } from './window.repository.ts';

/** Ends a synchronisation and notifies users, once, if none of its windows is left to read. */
export async function finish(
  tx: Tx,
  { clock, events }: Pick<TaxAccountDeps, 'clock' | 'events'>,
  companyId: string,
  syncId: string,
): Promise<void> {
  const at = clock.now();
  const ended = await endSync(tx, companyId, syncId, at);
  if (!ended) return;
  const { state, kind, from_on: from, to_on: to, told_new, told_anew } = ended;
  const news = told_new + told_anew;
  const isByNight = ended.created_by === READER;
  const [ofOthers] = await countOfOthers(tx, companyId, syncId);
  events.publish(tx, companyId, [
    { type: 'tax-sync', id: syncId, state },
    ...(state === 'finished' && (news > 0 || !isByNight)
      ? [
          notable({
            kind: 'sync-succeeded',
            about: `tax-sync/${syncId}`,
            process: kind === 2 ? 'portal-history' : 'portal',
            from,
            to,
            invoices: news,
            ...(ofOthers && {
              ofOthers: { taxCode: ofOthers.tax_code, invoices: ofOthers.invoices },
            }),
            ...(!isByNight && { by: ended.created_by }),
          }),
        ]
      : []),
    ...(state === 'failed'
      ? [
          notable({
            kind: 'work-failed',
            about: `tax-sync/${syncId}`,
            area: 'sync',
            reason: 'TAX_DATA_FAILED',
          }),
        ]
      : []),
  ]);
  const payload = {
    kind,
    from,
    to,
    told: told_new,
    toldAnew: told_anew,
    ...(ofOthers && { ofOthers: ofOthers.invoices, otherTaxCode: ofOthers.tax_code }),
  };
  const subject = `tax-sync/${syncId}`;
  writeAudit(tx, [
    { companyId, actor: ended.created_by, act: `tax-sync.${state}`, subject, at, payload },
  ]);
}
