import { type IssuedInvoice, type IssuePayloadDecoded, judgedBy } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { type InvoiceInStore, lockWithCorrected, requireInvoice } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  assessFacts,
  assessPayload,
  assessSaved,
  type CheckMay,
  issuedInvoice,
  judgeCorrections,
  newDraft,
  refuseErrors,
  throwRefusal,
  unsignedCorrections,
  withFreshList,
} from '../drafts/index.ts';
import { askAuthority, makeDue, resend } from '../pipeline/index.ts';
import { chooseSigner } from './choose-signer.ts';
import type { NumberingOutcome } from './issue-request.ts';
import { checkMayIssue } from './may-issue.ts';
import type { NumberingQueue } from './numbering-queue.ts';
import { prepareRelease } from './prepare-release.ts';

export type ReleaseRequest = Readonly<{
  id: string;
  caId: string | null;
  /** The confirmed version; null: no confirmation was requested. */
  version: number | null;
}>;
export type Releasing = Readonly<{ session: Session; context: RequestContext }>;

/**
 * Issues a draft: numbers it before this returns; the worker signs and sends it afterwards. An invoice whose issuing
 * already started is never numbered again: a refused one is resent under its number, an unknown one is looked up, any
 * other returns its state. Throws INVOICE_CHANGED_MEANWHILE with the current content where that was not confirmed.
 */
export async function releaseInvoice(
  deps: IssuingDeps,
  queue: NumberingQueue,
  releasing: Releasing,
  { id, caId, version }: ReleaseRequest,
): Promise<IssuedInvoice> {
  const { session, context } = releasing;
  const { companyId } = session;
  const invoice = await requireInvoice(deps.db, companyId, id);
  const rethrowWithCurrentContent = async (error: unknown) => {
    const isChanged = error instanceof Failure && error.code === 'INVOICE_CHANGED_MEANWHILE';
    throw isChanged ? await changedMeanwhile(deps, session, id) : error;
  };
  switch (invoice.processing_state) {
    case 'draft':
      return releaseDraft(deps, queue, releasing, {
        invoice: invoice,
        caId,
        version: version ?? invoice.version,
      });
    case 'refused':
      await resend(deps, session, context.actId, { id, caId, version }).catch(
        rethrowWithCurrentContent,
      );
      break;
    case 'unknown':
      await askAuthority(deps, companyId, [id]);
      break;
    case 'accepted':
      break;
    default:
      await checkStillAllowed(deps, companyId, invoice);
      if (caId !== null) await chooseSigner(deps, session, context.actId, invoice, caId);
      await makeDue(deps.db, companyId, [id], deps.clock.now());
      deps.wakeups.notify(companyId);
  }
  return loadIssuedInvoice(deps, companyId, id);
}

/**
 * Throws CORRECTION_NOT_ALLOWED or INPUT_DATA_IS_INVALID for a correction that failed before it was signed and may not
 * be issued any more, by the same checks as retryFailed.
 */
async function checkStillAllowed(
  deps: IssuingDeps,
  companyId: string,
  invoice: InvoiceInStore,
): Promise<void> {
  const ids = invoice.failure_code === null ? [] : unsignedCorrections([invoice]);
  if (ids.length === 0) return;
  const { against } = await transact(deps.db, async (tx) => {
    await lockWithCorrected(tx, companyId, ids);
    return judgeCorrections(tx, deps, companyId, ids);
  });
  const reason = against.get(invoice.id);
  if (reason) throwRefusal(reason);
}

const loadIssuedInvoice = async (
  deps: IssuingDeps,
  companyId: string,
  id: string,
): Promise<IssuedInvoice> => issuedInvoice(await requireInvoice(deps.db, companyId, id));

/** INVOICE_CHANGED_MEANWHILE with what prepareRelease returns now. */
async function changedMeanwhile(deps: IssuingDeps, session: Session, id: string): Promise<Failure> {
  const { issues, ...facts } = await prepareRelease(deps, session, id);
  const details = Object.entries(facts).map(([name, fact]) => [name, String(fact)]);
  return new Failure('INVOICE_CHANGED_MEANWHILE', Object.fromEntries(details), { issues });
}

type Confirmed = Readonly<{ invoice: InvoiceInStore; caId: string | null; version: number }>;

async function releaseDraft(
  deps: IssuingDeps,
  queue: NumberingQueue,
  { session, context }: Releasing,
  { invoice, caId, version }: Confirmed,
): Promise<IssuedInvoice> {
  const { companyId, actor } = session;
  if (invoice.version !== version) throw await changedMeanwhile(deps, session, invoice.id);
  const facts = await assessFacts(deps, companyId, 'issue', invoice.content);
  const { issues } = assessSaved(await withFreshList(deps.db, companyId, invoice.content), facts);
  await checkMayIssue(deps, facts, caId);
  refuseErrors(issues);
  const numbered = await queue.submit({
    companyId,
    actor,
    caId,
    id: invoice.id,
    version,
    onNumbered: (tx, _id, number) =>
      context.saveResponse(tx, issuedInvoice(justNumbered(invoice, number), issues)),
  });
  if (numbered.kind === 'already-started') return loadIssuedInvoice(deps, companyId, invoice.id);
  if (numbered.kind === 'refused' && numbered.code === 'INVOICE_CHANGED_MEANWHILE')
    throw await changedMeanwhile(deps, session, invoice.id);
  return issuedInvoice(justNumbered(invoice, numberOf(numbered)), issues);
}

const justNumbered = <Row extends Pick<InvoiceInStore, 'version'>>(row: Row, number: number) => ({
  ...row,
  processing_state: 'numbered' as const,
  number,
  version: row.version + 1,
});

function numberOf(numbered: NumberingOutcome): number {
  if (numbered.kind === 'numbered') return numbered.number;
  if (numbered.kind === 'refused') throw new Failure(numbered.code, numbered.details);
  throw new Failure('INVOICE_CHANGED_MEANWHILE');
}

/** Creates and numbers an invoice in one transaction. */
export async function createAndRelease(
  deps: IssuingDeps,
  queue: NumberingQueue,
  { session, context }: Releasing,
  payload: IssuePayloadDecoded & { ir_invoice_id?: string | null | undefined },
  checkMay?: CheckMay,
): Promise<IssuedInvoice> {
  const { companyId, actor } = session;
  const facts = await assessFacts(deps, companyId, 'issue', judgedBy(payload));
  const assessed = assessPayload(payload, facts);
  const caId = payload.ca_id ?? null;
  await checkMayIssue(deps, facts, caId);
  refuseErrors(assessed.issues);
  const outputFor = (id: string, number: number) =>
    issuedInvoice(
      { ...newDraft(id, assessed), processing_state: 'numbered', number },
      assessed.issues,
    );
  const numbered = await queue.submit({
    companyId,
    actor,
    caId,
    actId: context.actId,
    draft: { assessed, session, recordId: payload.ir_invoice_id ?? null },
    onNumbered: async (tx, id, number) => {
      await checkMay?.(tx);
      await context.saveResponse(tx, outputFor(id, number));
    },
  });
  if (numbered.kind === 'already-started') return loadIssuedInvoice(deps, companyId, numbered.id);
  if (numbered.kind === 'refused') throw new Failure(numbered.code);
  return outputFor(numbered.id, numbered.number);
}
