import type { saveVatReturn, VatReturn } from '@hoadon/contracts/vat-return';
import { firstDayOf, type TaxPeriod } from '@hoadon/domain/dates/tax-period';
import { Failure } from '@hoadon/domain/errors/failure';
import { hasBegun } from '@hoadon/domain/vat-return/return-content';
import type { z } from 'zod';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Caller, Session } from '../../platform/http/route.ts';
import { findTaxOfficeOf, requireTaxOffice } from '../company/index.ts';
import type { VatReturnDeps } from './deps.ts';
import {
  deleteDraft,
  findReturn,
  findReturnsOf,
  insertDraft,
  type SavedReturn,
  setWithdrawn,
  updateDraft,
} from './return.repository.ts';
import { requireVatDeclarant } from './vat-declarant.ts';
import { contentOf, periodOf, wireReturn } from './wire-return.ts';

type Saved = z.output<typeof saveVatReturn.input>;

/** Throws NOT_FOUND. */
export async function requireReturn(
  tx: Parameters<typeof findReturn>[0],
  companyId: string,
  id: string,
): Promise<SavedReturn> {
  const savedReturn = await findReturn(tx, companyId, id);
  if (!savedReturn) throw new Failure('NOT_FOUND');
  return savedReturn;
}

/**
 * Saves the draft of a return. Throws VAT_RETURN_CHANGED_MEANWHILE for another version than the stored one, and
 * VAT_PERIOD_NOT_BEGUN, VAT_RETURN_NOT_FOR_HOUSEHOLD, VAT_RETURN_FILED, VAT_RETURN_OUT_OF_ORDER, and INPUT_DATA_IS_INVALID for
 * an unknown tax office.
 */
export async function saveReturn(
  deps: VatReturnDeps,
  { session, context }: Caller,
  { kyKKhai, TKhaiThueSoLan: filing, version, ...written }: Saved,
): Promise<VatReturn> {
  const { companyId, actor } = session;
  await requireVatDeclarant(deps.db, companyId);
  const period = periodOf(kyKKhai);
  if (!hasBegun(period, deps.clock.today()))
    throw new Failure('VAT_PERIOD_NOT_BEGUN', { first_day: firstDayOf(period) });
  await requireTaxOffice(deps.db, written.maCQTNoiNop, 'maCQTNoiNop');
  const at = deps.clock.now();
  const by = { companyId, actor, at };
  const act = { companyId, actId: context.actId, kind: 'vat-return.save', at };
  return perform(deps.db, act, async (tx) => {
    const content = contentOf(written, await findTaxOfficeOf(tx, companyId));
    const id = await saveDraft(tx, by, { period, filing, version, content });
    const payload = { period: kyKKhai, filing, typed: content.typed };
    writeAudit(tx, [{ ...by, act: 'vat-return.saved', subject: `vat-return/${id}`, payload }]);
    deps.events.publish(tx, companyId, [{ type: 'vat-return', id, state: 'draft' }]);
    const answer = wireReturn(await requireReturn(tx, companyId, id), deps.config.holidays);
    await context.saveResponse(tx, answer);
    return answer;
  });
}

type Draft = Readonly<{
  period: TaxPeriod;
  filing: number;
  version: number;
  content: ReturnType<typeof contentOf>;
}>;

async function saveDraft(
  tx: Tx,
  by: Readonly<{ companyId: string; actor: Session['actor']; at: string }>,
  { period, filing, version, content }: Draft,
): Promise<string> {
  const returns = await findReturnsOf(tx, by.companyId, period);
  const sameFiling = returns.find((one) => one.filing === filing);
  if (sameFiling) {
    if (sameFiling.state !== 'draft') throw new Failure('VAT_RETURN_FILED', { id: sameFiling.id });
    if (!(await updateDraft(tx, by, { id: sameFiling.id, version, content })))
      throw new Failure('VAT_RETURN_CHANGED_MEANWHILE', { id: sameFiling.id });
    return sameFiling.id;
  }
  checkOrder(returns, filing);
  if (version !== 0) throw new Failure('VAT_RETURN_CHANGED_MEANWHILE');
  const id = await insertDraft(tx, by, { period, filing, content });
  if (id === null) throw new Failure('VAT_RETURN_CHANGED_MEANWHILE');
  return id;
}

/** An amended return has the number after the one that was filed last. */
export function checkOrder(returns: readonly SavedReturn[], filing: number): void {
  const filed = returns.filter(({ state }) => state === 'filed').map((one) => one.filing);
  const next = filed.length === 0 ? 0 : Math.max(...filed) + 1;
  if (filing !== next) throw new Failure('VAT_RETURN_OUT_OF_ORDER', { next: String(next) });
}

type Versioned = Readonly<{ id: string; version: number }>;

/** Throws away a draft with its versions. Throws NOT_FOUND and VAT_RETURN_CHANGED_MEANWHILE. */
export async function discardReturn(
  deps: VatReturnDeps,
  { session, context }: Caller,
  { id, version }: Versioned,
): Promise<Record<string, never>> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const act = { companyId, actId: context.actId, kind: 'vat-return.discard', at };
  return perform(deps.db, act, async (tx) => {
    const { period, filing, content } = await requireReturn(tx, companyId, id);
    if (!(await deleteDraft(tx, companyId, { id, version })))
      throw new Failure('VAT_RETURN_CHANGED_MEANWHILE', { id });
    const subject = `vat-return/${id}`;
    const payload = { period, filing, typed: content.typed };
    writeAudit(tx, [{ companyId, actor, act: 'vat-return.discarded', subject, at, payload }]);
    deps.events.publish(tx, companyId, [{ type: 'vat-return', id, state: 'discarded' }]);
    await context.saveResponse(tx, {});
    return {};
  });
}

/**
 * Withdraws a return that was not filed after all: it is retained, and a new draft of its number starts with its typed
 * values. Throws NOT_FOUND, VAT_RETURN_CHANGED_MEANWHILE, and VAT_RETURN_OUT_OF_ORDER where a later one was filed.
 */
export async function withdrawReturn(
  deps: VatReturnDeps,
  { session, context }: Caller,
  { id, version }: Versioned,
): Promise<VatReturn> {
  const { companyId, actor } = session;
  const at = deps.clock.now();
  const by = { companyId, actor, at };
  const act = { companyId, actId: context.actId, kind: 'vat-return.withdraw', at };
  return perform(deps.db, act, async (tx) => {
    const savedReturn = await requireReturn(tx, companyId, id);
    const returns = await findReturnsOf(tx, companyId, periodOf(savedReturn.period));
    if (returns.some(({ filing }) => filing > savedReturn.filing))
      throw new Failure('VAT_RETURN_OUT_OF_ORDER', { next: String(savedReturn.filing) });
    if (!(await setWithdrawn(tx, by, { id, version })))
      throw new Failure('VAT_RETURN_CHANGED_MEANWHILE', { id });
    const { filing, content } = savedReturn;
    const draft = await insertDraft(tx, by, {
      period: periodOf(savedReturn.period),
      filing,
      content,
    });
    if (draft === null) throw new Error('a period has one return of a number');
    const subject = `vat-return/${id}`;
    const payload = { period: savedReturn.period, filing, draft };
    writeAudit(tx, [{ ...by, act: 'vat-return.withdrawn', subject, payload }]);
    deps.events.publish(tx, companyId, [
      { type: 'vat-return', id, state: 'withdrawn' },
      { type: 'vat-return', id: draft, state: 'draft' },
    ]);
    const answer = wireReturn(await requireReturn(tx, companyId, id), deps.config.holidays);
    await context.saveResponse(tx, answer);
    return answer;
  });
}
