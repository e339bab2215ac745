import type { FailureCode } from '@hoadon/domain/errors/failure';
import { isError } from '@hoadon/domain/errors/issue';
import { mayCorrect } from '@hoadon/domain/issuing/issue-steps';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import {
  findInvoices,
  type InvoiceInStore,
  lockInvoices,
  lockWithCorrected,
  moveInvoices,
  withoutHidden,
} from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  type AssessFacts,
  assessFacts,
  assessSaved,
  judgeCorrections,
  unsignedCorrections,
} from '../drafts/index.ts';
import { WAITING_FOR_TOKEN } from '../token-signer.ts';
import { makeDue } from './due.repository.ts';

type Refusal = Readonly<{ id: string; reason: FailureCode | typeof WAITING_FOR_TOKEN.code }>;
type RetryMethod = 'resend' | 'advance' | 'look-up' | Refusal['reason'];

/** How an invoice is retried, or why not: never under another number, never without a look-up of an unknown outcome. */
function retryMethodOf(invoice: InvoiceInStore, facts: AssessFacts): RetryMethod {
  const { processing_state: state, failure_code: failure } = invoice;
  if (state === 'unknown') return 'look-up';
  if (state === 'refused')
    return assessSaved(invoice.content, facts).issues.some(isError)
      ? 'INPUT_DATA_IS_INVALID'
      : 'resend';
  if (state === 'draft' || state === 'accepted' || failure === null)
    return 'RELEASE_INVOICE_FAILED';
  if (failure === WAITING_FOR_TOKEN.code) return WAITING_FOR_TOKEN.code;
  return mayCorrect(state, failure) ? 'CREATE_TMP_INVOICE_FAILED' : 'advance';
}

type Retried = Readonly<{ retried: number; asked: number; refused: Refusal[] }>;

/**
 * Retries failed invoices from their current state, checked while they are locked; returns the refused ones. An invoice that the
 * caller may not read is refused as NOT_FOUND.
 */
export async function retryFailed(
  deps: IssuingDeps,
  session: Session,
  { actId }: RequestContext,
  ids: readonly string[],
): Promise<Retried> {
  const { companyId, actor } = session;
  const readable = await withoutHidden(deps.db, session, ids);
  const facts = await assessFacts(deps, companyId, 'issue');
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'invoices.retry', at }, async (tx) => {
    await lockWithCorrected(tx, companyId, readable);
    const invoices = await lockInvoices(tx, companyId, readable);
    const corrections = await judgeCorrections(tx, deps, companyId, unsignedCorrections(invoices));
    const methods = new Map(
      invoices.map((invoice): [string, RetryMethod] => {
        const method = retryMethodOf(invoice, facts);
        const against = corrections.against.get(invoice.id);
        return [
          invoice.id,
          against && (method === 'resend' || method === 'advance') ? against.code : method,
        ];
      }),
    );
    const idsWith = (method: RetryMethod) =>
      invoices.filter(({ id }) => methods.get(id) === method).map(({ id }) => id);
    const [resent, advanced, toLookUp] = [
      idsWith('resend'),
      idsWith('advance'),
      idsWith('look-up'),
    ];
    await corrections.begin(resent);
    const moved = await moveInvoices(
      tx,
      deps.events,
      { companyId, at },
      resent.map((id) => ({ id, from: ['refused'], to: 'numbered', actor })),
    );
    await makeDue(tx, companyId, [...advanced, ...toLookUp], at);
    afterCommit(tx, () => deps.wakeups.notify(companyId));
    const payload = null;
    writeAudit(
      tx,
      [...moved].map((id) => {
        const subject = `invoice/${id}`;
        return { companyId, actor, act: 'invoice.resent', subject, at, payload };
      }),
    );
    return {
      retried: resent.length + advanced.length,
      asked: toLookUp.length,
      refused: [...new Set(ids)].flatMap((id) => refusalOf(id, methods.get(id) ?? 'NOT_FOUND')),
    };
  });
}

const refusalOf = (id: string, method: RetryMethod): Refusal[] =>
  method === 'resend' || method === 'advance' || method === 'look-up'
    ? []
    : [{ id, reason: method }];

/**
 * Makes look-ups of outcomes due for the worker, because an unreachable authority would delay the response.
 * Idempotent, so that a lost response needs no act id.
 */
export async function requestLookUps(
  deps: IssuingDeps,
  session: Session,
  ids: readonly string[],
): Promise<{ asked: number }> {
  const { companyId } = session;
  const readable = await withoutHidden(deps.db, session, ids);
  const invoices = await findInvoices(deps.db, companyId, readable);
  const sent = invoices.filter(({ processing_state: state }) => LOOKED_UP.includes(state));
  await makeDue(
    deps.db,
    companyId,
    sent.map(({ id }) => id),
    deps.clock.now(),
  );
  deps.wakeups.notify(companyId);
  return { asked: sent.length };
}

const LOOKED_UP: readonly InvoiceInStore['processing_state'][] = ['sent', 'unknown'];
