import type { getInvoiceDetails } from '@hoadon/contracts/tax-account';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { transact } from '../../../platform/db/transact.ts';
import { findAccount, openSession } from '../account/index.ts';
import type { TaxAccountDeps } from '../deps.ts';
import { faultOf, settlePause } from '../pausing/index.ts';
import { fetchOriginal } from './fetch-original.ts';
import { findNamed, findOriginal, wantOriginals } from './original.repository.ts';

/**
 * Asks for the original of one invoice at once. Throws NOT_FOUND, TAX_ACCOUNT_NOT_CONNECTED, TAX_SESSION_OVER, TAX_PORTAL_BLOCKED, and
 * TAX_DATA_FAILED where the portal does not give it (TAX-027).
 */
export async function getDetails(
  deps: TaxAccountDeps,
  companyId: string,
  id: string,
): Promise<z.input<typeof getInvoiceDetails.output>> {
  const { db, clock, config } = deps;
  const named = await findNamed(db, companyId, id);
  if (named === null) throw new Failure('NOT_FOUND');
  const account = await findAccount(db, companyId);
  if (!account || account.state === 'disconnected') throw new Failure('TAX_ACCOUNT_NOT_CONNECTED');
  const session = account.state === 'connected' ? openSession(config, account, clock.now()) : null;
  if (session === null) throw new Failure('TAX_SESSION_OVER', { status_code: '400' });
  await transact(db, (tx) => wantOriginals(tx, companyId, [named], clock.now()));
  const original = await findOriginal(db, companyId, id);
  if (original === null) throw new Failure('NOT_FOUND');
  if (original.state === 'kept') return { id, original: 'kept' };
  const state = await fetchOriginal(deps, { companyId, session }, original).catch(
    async (cause: unknown): Promise<never> => {
      const fault = faultOf(cause);
      if (fault === null) throw cause;
      await settlePause(deps, companyId, cause, account.waits);
      if (fault === 'session-over')
        throw new Failure('TAX_SESSION_OVER', { status_code: '400' }, { cause });
      if (fault === 'blocked')
        throw new Failure('TAX_PORTAL_BLOCKED', { reason: fault }, { cause });
      throw new Failure('TAX_DATA_FAILED', { reason: fault }, { cause });
    },
  );
  if (state === 'failed') throw new Failure('TAX_DATA_FAILED', { reason: 'not-its-invoice' });
  return { id, original: state };
}
