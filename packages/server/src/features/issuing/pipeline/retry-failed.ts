import type { FailureCode } from '@hoadon/domain/errors/failure';
import { isError } from '@hoadon/domain/errors/issue';
import { mayCorrect } from '@hoadon/domain/issuing/issue-steps';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { afterCommit } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import {
  findInvoices,
  type KeptInvoice,
  lockInvoices,
  lockWithCorrected,
  moveInvoices,
} from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  type AssessFacts,
  assessFacts,
  assessKept,
  judgeCorrections,
  unsignedCorrections,
} from '../drafts/index.ts';
import { WAITING_FOR_TOKEN } from '../signers/index.ts';
import { makeDue } from './due.repository.ts';

type Refusal = Readonly<{ id: string; reason: FailureCode | typeof WAITING_FOR_TOKEN.code }>;
type Way = 'resend' | 'advance' | 'ask' | Refusal['reason'];

/** Why a retry is no use, or how it goes on: never with another number, never without asking what became of it. */
function wayOf(kept: KeptInvoice, facts: AssessFacts): Way {
  const { processing_state: state, failure_code: failure } = kept;
  if (state === 'unknown') return 'ask';
  if (state === 'refused')
    return assessKept(kept.content, facts).issues.some(isError)
      ? 'INPUT_DATA_IS_INVALID'
      : 'resend';
  if (state === 'draft' || state === 'accepted' || failure === null)
    return 'RELEASE_INVOICE_FAILED';
  if (failure === WAITING_FOR_TOKEN.code) return WAITING_FOR_TOKEN.code;
  return mayCorrect(state, failure) ? 'CREATE_TMP_INVOICE_FAILED' : 'advance';
}

type Retried = Readonly<{ retried: number; asked: number; refused: Refusal[] }>;

/** Goes on with failed invoices from wherever each of them stands, judged while nobody changes them; names those that cannot. */
export async function retryFailed(
  deps: IssuingDeps,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  ids: readonly string[],
): Promise<Retried> {
  const facts = await assessFacts(deps, companyId, 'issue');
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'invoices.retry', at }, async (tx) => {
    await lockWithCorrected(tx, companyId, ids);
    const found = await lockInvoices(tx, companyId, ids);
    const corrections = await judgeCorrections(tx, deps, companyId, unsignedCorrections(found));
    const ways = new Map(
      found.map((kept): [string, Way] => {
        const way = wayOf(kept, facts);
        const against = corrections.against.get(kept.id);
        return [kept.id, against && (way === 'resend' || way === 'advance') ? against.code : way];
      }),
    );
    const going = (way: Way) => found.filter(({ id }) => ways.get(id) === way).map(({ id }) => id);
    const [resent, advanced, asked] = [going('resend'), going('advance'), going('ask')];
    await corrections.begin(resent);
    const moved = await moveInvoices(
      tx,
      deps.events,
      { companyId, at },
      resent.map((id) => ({ id, from: ['refused'], to: 'numbered', actor })),
    );
    await makeDue(tx, companyId, [...advanced, ...asked], at);
    afterCommit(tx, () => deps.hints.give(companyId));
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
      asked: asked.length,
      refused: [...new Set(ids)].flatMap((id) => refusalOf(id, ways.get(id) ?? 'NOT_FOUND')),
    };
  });
}

const refusalOf = (id: string, way: Way): Refusal[] =>
  way === 'resend' || way === 'advance' || way === 'ask' ? [] : [{ id, reason: way }];

/**
 * Hands the questions to the worker; asked twice it does no harm, so a lost answer needs no look-up.
 * With an authority that is away they take their time.
 */
export async function askAboutMany(
  deps: IssuingDeps,
  { companyId }: Session,
  ids: readonly string[],
): Promise<{ asked: number }> {
  const found = await findInvoices(deps.db, companyId, ids);
  const open = found.filter(({ processing_state: state }) => ASKABLE.includes(state));
  await makeDue(
    deps.db,
    companyId,
    open.map(({ id }) => id),
    deps.clock.now(),
  );
  deps.hints.give(companyId);
  return { asked: open.length };
}

const ASKABLE: readonly KeptInvoice['processing_state'][] = ['sent', 'unknown'];
