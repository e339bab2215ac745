import type { EinvoiceSync, synchronizeEinvoice } from '@hoadon/contracts/einvoice-accounts';
import { PROVIDER_ABILITIES } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { findRun, publishState } from '../../../platform/runs/index.ts';
import { type EinvoiceAccountRow, findAccounts } from '../account.repository.ts';
import type { EinvoiceAccountsDeps } from '../deps.ts';
import { countDocuments, findImportsOf, findWithoutFile } from './document.repository.ts';
import { SYNC_EINVOICES } from './jobs.ts';
import { findLastSync, insertSync, type ProviderSyncRow, SYNCS } from './sync.repository.ts';

type Input = z.output<typeof synchronizeEinvoice.input>;

/**
 * Starts a synchronisation with the active account (PROV-010); a worker runs it. Throws EINVOICE_ACCOUNT_NOT_ACTIVE,
 * EINVOICE_SYNC_UNDER_WAY, and INPUT_DATA_IS_INVALID if what the provider finds invoices by is missing.
 */
export function startSync(
  deps: EinvoiceAccountsDeps,
  { session: { companyId, actor }, context }: Caller,
  { from_date, references }: Input,
): Promise<EinvoiceSync> {
  const at = deps.clock.now();
  const today = deps.clock.today();
  if (from_date > today)
    throw new Failure(
      'INPUT_DATA_IS_INVALID',
      { from_date: 'in-future' },
      { issues: [{ path: 'from_date', code: 'value-invalid', severity: 'error' }] },
    );
  const act = { companyId, actId: context.actId, kind: 'einvoice-sync.started', at };
  return perform(deps.db, act, async (tx) => {
    const account = (await findAccounts(tx, companyId)).find(({ is_active }) => is_active);
    if (!account) throw new Failure('EINVOICE_ACCOUNT_NOT_ACTIVE');
    requireNamed(account, references);
    const id = await insertSync(tx, companyId, {
      account_id: account.id,
      provider: account.provider,
      from_on: from_date,
      until_on: today,
      named: [...new Set(references)],
      actor,
      at,
    });
    if (id === null) throw new Failure('EINVOICE_SYNC_UNDER_WAY');
    await deps.jobs.enqueue(tx, SYNC_EINVOICES, [{ companyId, syncId: id }]);
    publishState(tx, deps, SYNCS, { companyId, id }, 'running');
    const payload = { provider: account.provider, from: from_date };
    const subject = `einvoice-sync/${id}`;
    writeAudit(tx, [{ companyId, actor, act: act.kind, subject, at, payload }]);
    const begun = await findRun(tx, SYNCS, { companyId, id });
    if (!begun) throw new Error('a started synchronisation exists');
    const answer = await wireSync(tx, companyId, begun);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** A provider that cannot list by days needs series or references. */
function requireNamed(
  { provider, series }: EinvoiceAccountRow,
  references: readonly string[],
): void {
  const ability = PROVIDER_ABILITIES[provider];
  if (ability === 'by-number' && series.length === 0) throw missing('series');
  if (ability === 'by-reference' && references.length === 0) throw missing('references');
}

const missing = (path: 'series' | 'references'): Failure =>
  new Failure(
    'INPUT_DATA_IS_INVALID',
    { [path]: 'required' },
    { issues: [{ path, code: 'required', severity: 'error' }] },
  );

export async function readLastSync(
  db: Db,
  companyId: string,
  accountId: string,
): Promise<EinvoiceSync | null> {
  const sync = await findLastSync(db, companyId, accountId);
  return sync && wireSync(db, companyId, sync);
}

async function wireSync(db: Db, companyId: string, sync: ProviderSyncRow): Promise<EinvoiceSync> {
  const { id, provider, from_on, state, reason, words, created_at, finished_at } = sync;
  return {
    id,
    einvoice_provider: provider,
    from_date: from_on,
    state,
    reason,
    words,
    counts: await countDocuments(db, companyId, id),
    without_file: await findWithoutFile(db, companyId, id),
    import_ids: await findImportsOf(db, companyId, id),
    created_at: new Date(created_at).toISOString(),
    finished_at: finished_at && new Date(finished_at).toISOString(),
  };
}
