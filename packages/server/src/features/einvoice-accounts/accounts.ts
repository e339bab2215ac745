import type { createEinvoiceAccount, EinvoiceAccount } from '@hoadon/contracts/einvoice-accounts';
import { needsSite } from '@hoadon/domain/einvoice-accounts/einvoice-provider';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Caller } from '../../platform/http/route.ts';
import {
  activateAccount,
  deleteAccountRow,
  type EinvoiceAccountRow,
  findAccount,
  findAccounts,
  insertAccount,
  lockAccounts,
} from './account.repository.ts';
import type { EinvoiceAccountsDeps } from './deps.ts';
import { sealPassword } from './sealed-password.ts';
import { readLastSync } from './sync/index.ts';

export async function listAccounts(db: Db, companyId: string): Promise<EinvoiceAccount[]> {
  const wired: EinvoiceAccount[] = [];
  for (const account of await findAccounts(db, companyId)) wired.push(await wire(db, account));
  return wired;
}

const wire = async (db: Db, account: EinvoiceAccountRow): Promise<EinvoiceAccount> => ({
  id: account.id,
  user_name: account.user_name,
  einvoice_provider: account.provider,
  status: account.is_active,
  site: account.site,
  series: [...account.series],
  last_sync: await readLastSync(db, account.company_id, account.id),
});

/**
 * Saves an account, its password sealed. The first of a company is the active one. Throws EINVOICE_ACCOUNT_TAKEN, and
 * EINVOICE_ACCOUNT_NO_KEY if the server has no key to seal with.
 */
export async function createAccount(
  { db, clock, config }: EinvoiceAccountsDeps,
  { session: { companyId, actor }, context }: Caller,
  {
    user_name,
    password,
    einvoice_provider: provider,
    site,
    series,
  }: z.output<typeof createEinvoiceAccount.input>,
): Promise<EinvoiceAccount> {
  if (config.secretKeys.length === 0) throw new Failure('EINVOICE_ACCOUNT_NO_KEY');
  const named = { company_id: companyId, provider, user_name };
  const sealed = sealPassword(config.secretKeys, named, password);
  const at = clock.now();
  const act = { companyId, actId: context.actId, kind: 'einvoice-account.created', at };
  return perform(db, act, async (tx) => {
    const others = await lockAccounts(tx, companyId);
    const id = await insertAccount(tx, companyId, {
      provider,
      user_name,
      password: sealed,
      site: needsSite(provider) ? site : null,
      series: [...new Set(series)],
      is_active: !others.some(({ is_active }) => is_active),
      actor,
      at,
    });
    const account = id && (await findAccount(tx, companyId, id));
    if (!account) throw new Failure('EINVOICE_ACCOUNT_TAKEN', { user_name });
    const payload = { provider, user_name };
    const subject = `einvoice-account/${id}`;
    writeAudit(tx, [{ companyId, actor, act: act.kind, subject, at, payload }]);
    const answer = await wire(tx, account);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** PROV-004: activates this account and no other. Throws NOT_FOUND. */
export async function makeActive(
  { db, clock }: EinvoiceAccountsDeps,
  { session: { companyId, actor }, context }: Caller,
  id: string,
): Promise<EinvoiceAccount[]> {
  const at = clock.now();
  const act = { companyId, actId: context.actId, kind: 'einvoice-account.activated', at };
  return perform(db, act, async (tx) => {
    const accounts = await lockAccounts(tx, companyId);
    if (!accounts.some((one) => one.id === id)) throw new Failure('NOT_FOUND');
    await activateAccount(tx, companyId, id);
    const subject = `einvoice-account/${id}`;
    writeAudit(tx, [{ companyId, actor, act: act.kind, subject, at, payload: {} }]);
    const answer = await listAccounts(tx, companyId);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

/** Deletes an account with its password; the invoices it brought stay. Throws NOT_FOUND. */
export async function deleteAccount(
  { db, clock }: EinvoiceAccountsDeps,
  { session: { companyId, actor }, context }: Caller,
  id: string,
): Promise<Record<string, never>> {
  const at = clock.now();
  const act = { companyId, actId: context.actId, kind: 'einvoice-account.deleted', at };
  return perform(db, act, async (tx) => {
    const account = await findAccount(tx, companyId, id);
    if (!account || !(await deleteAccountRow(tx, companyId, id))) throw new Failure('NOT_FOUND');
    const payload = { provider: account.provider, user_name: account.user_name };
    const subject = `einvoice-account/${id}`;
    writeAudit(tx, [{ companyId, actor, act: act.kind, subject, at, payload }]);
    await context.saveResponse(tx, {});
    return {};
  });
}
