import { type IssuedInvoice, type IssuePayloadDecoded, judgedBy } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import { transact } from '../../../platform/db/transact.ts';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { type KeptInvoice, lockWithCorrected, requireInvoice } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  assessFacts,
  assessKept,
  assessPayload,
  type CheckMay,
  issuedInvoice,
  judgeCorrections,
  newDraft,
  refuseAgainst,
  refuseErrors,
  unsignedCorrections,
  withFreshList,
} from '../drafts/index.ts';
import { askAuthority, makeDue, resend } from '../pipeline/index.ts';
import { chooseSigner } from './choose-signer.ts';
import type { Numbered } from './issue-request.ts';
import { checkMayIssue } from './may-issue.ts';
import type { NumberingDesk } from './numbering-desk.ts';
import { prepareRelease } from './prepare-release.ts';

export type ReleaseRequest = Readonly<{
  id: string;
  caId: string | null;
  /** The content that was confirmed; null: nobody was asked. */
  version: number | null;
}>;
export type Releasing = Readonly<{ session: Session; context: RequestContext }>;

/**
 * Issues a draft: numbered when this answers, signed and sent right after by the worker. On an
 * invoice that was begun before it never begins again: a refused one goes on under its number, an
 * unknown one is asked about, any other answers where it stands. Throws INVOICE_CHANGED_MEANWHILE, with
 * what would be issued now, where that is not what was confirmed.
 */
export async function releaseInvoice(
  deps: IssuingDeps,
  desk: NumberingDesk,
  releasing: Releasing,
  { id, caId, version }: ReleaseRequest,
): Promise<IssuedInvoice> {
  const { session, context } = releasing;
  const { companyId } = session;
  const kept = await requireInvoice(deps.db, companyId, id);
  const sayWhatItHolds = async (error: unknown) => {
    const isChanged = error instanceof Failure && error.code === 'INVOICE_CHANGED_MEANWHILE';
    throw isChanged ? await changedMeanwhile(deps, session, id) : error;
  };
  switch (kept.processing_state) {
    case 'draft':
      return releaseDraft(deps, desk, releasing, { kept, caId, version: version ?? kept.version });
    case 'refused':
      await resend(deps, session, context.actId, { id, caId, version }).catch(sayWhatItHolds);
      break;
    case 'unknown':
      await askAuthority(deps, companyId, [id]);
      break;
    case 'accepted':
      break;
    default:
      await checkStillAllowed(deps, companyId, kept);
      if (caId !== null) await chooseSigner(deps, session, context.actId, kept, caId);
      await makeDue(deps.db, companyId, [id], deps.clock.now());
      deps.hints.give(companyId);
  }
  return standing(deps, companyId, id);
}

/**
 * Throws CORRECTION_NOT_ALLOWED or INPUT_DATA_IS_INVALID for a correction that stopped before it was signed and may not be issued any
 * more: the judgement of a retry of many.
 */
async function checkStillAllowed(
  deps: IssuingDeps,
  companyId: string,
  kept: KeptInvoice,
): Promise<void> {
  const ids = kept.failure_code === null ? [] : unsignedCorrections([kept]);
  if (ids.length === 0) return;
  const { against } = await transact(deps.db, async (tx) => {
    await lockWithCorrected(tx, companyId, ids);
    return judgeCorrections(tx, deps, companyId, ids);
  });
  const reason = against.get(kept.id);
  if (reason) refuseAgainst(reason);
}

const standing = async (deps: IssuingDeps, companyId: string, id: string): Promise<IssuedInvoice> =>
  issuedInvoice(await requireInvoice(deps.db, companyId, id));

/** With what a question would show now. */
async function changedMeanwhile(deps: IssuingDeps, session: Session, id: string): Promise<Failure> {
  const { issues, ...facts } = await prepareRelease(deps, session, id);
  const details = Object.entries(facts).map(([name, fact]) => [name, String(fact)]);
  return new Failure('INVOICE_CHANGED_MEANWHILE', Object.fromEntries(details), { issues });
}

type Confirmed = Readonly<{ kept: KeptInvoice; caId: string | null; version: number }>;

async function releaseDraft(
  deps: IssuingDeps,
  desk: NumberingDesk,
  { session, context }: Releasing,
  { kept, caId, version }: Confirmed,
): Promise<IssuedInvoice> {
  const { companyId, actor } = session;
  if (kept.version !== version) throw await changedMeanwhile(deps, session, kept.id);
  const facts = await assessFacts(deps, companyId, 'issue', kept.content);
  const { issues } = assessKept(await withFreshList(deps.db, companyId, kept.content), facts);
  await checkMayIssue(deps, facts, caId);
  refuseErrors(issues);
  const numbered = await desk.ask({
    companyId,
    actor,
    caId,
    id: kept.id,
    version,
    whenNumbered: (tx, _id, number) =>
      context.saveResponse(tx, issuedInvoice(justNumbered(kept, number), issues)),
  });
  if (numbered.kind === 'begun') return standing(deps, companyId, kept.id);
  if (numbered.kind === 'refused' && numbered.code === 'INVOICE_CHANGED_MEANWHILE')
    throw await changedMeanwhile(deps, session, kept.id);
  return issuedInvoice(justNumbered(kept, numberOf(numbered)), issues);
}

const justNumbered = <Row extends Pick<KeptInvoice, 'version'>>(row: Row, number: number) => ({
  ...row,
  processing_state: 'numbered' as const,
  number,
  version: row.version + 1,
});

function numberOf(numbered: Numbered): number {
  if (numbered.kind === 'numbered') return numbered.number;
  if (numbered.kind === 'refused') throw new Failure(numbered.code, numbered.details);
  throw new Failure('INVOICE_CHANGED_MEANWHILE');
}

/** Keeps an invoice and numbers it in one transaction: both or neither. */
export async function createAndRelease(
  deps: IssuingDeps,
  desk: NumberingDesk,
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
  const numbered = await desk.ask({
    companyId,
    actor,
    caId,
    actId: context.actId,
    draft: { assessed, session, recordId: payload.ir_invoice_id ?? null },
    whenNumbered: async (tx, id, number) => {
      await checkMay?.(tx);
      await context.saveResponse(tx, outputFor(id, number));
    },
  });
  if (numbered.kind === 'begun') return standing(deps, companyId, numbered.id);
  if (numbered.kind === 'refused') throw new Failure(numbered.code);
  return outputFor(numbered.id, numbered.number);
}
