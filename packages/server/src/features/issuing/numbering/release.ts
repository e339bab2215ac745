import type { IssuedInvoice, IssuePayloadDecoded } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import type { RequestContext, Session } from '../../../platform/http/route.ts';
import { findInvoice, type KeptInvoice } from '../../invoices/index.ts';
import type { IssuingDeps } from '../deps.ts';
import {
  assessFacts,
  assessKept,
  assessPayload,
  issuedInvoice,
  newDraft,
  refuseErrors,
} from '../drafts/index.ts';
import { askAuthority, makeDue, resend } from '../pipeline/index.ts';
import { chooseSigner } from './choose-signer.ts';
import { checkMayIssue } from './may-issue.ts';
import type { DeskAnswer, DeskRequest, NumberingDesk } from './numbering-desk.ts';

export type ReleaseRequest = Readonly<{ id: string; caId: string | null }>;
export type Releasing = Readonly<{ session: Session; context: RequestContext }>;

/**
 * Issues a draft: numbered when this answers, signed and sent right after by the worker. On an
 * invoice that was begun before it never begins again: a refused one goes on under its number, an
 * unknown one is asked about, any other answers where it stands.
 */
export async function releaseInvoice(
  deps: IssuingDeps,
  desk: NumberingDesk,
  releasing: Releasing,
  { id, caId }: ReleaseRequest,
): Promise<IssuedInvoice> {
  const { companyId } = releasing.session;
  const kept = await findInvoice(deps.db, companyId, id);
  if (!kept) throw new Failure('NOT_FOUND');
  switch (kept.processing_state) {
    case 'draft':
      return releaseDraft(deps, desk, releasing, { kept, caId });
    case 'refused':
      await resend(deps, releasing.session, kept, caId);
      break;
    case 'unknown':
      await askAuthority(deps, companyId, [id]);
      break;
    case 'accepted':
      break;
    default:
      if (caId !== null) await chooseSigner(deps, companyId, kept, caId);
      await makeDue(deps.db, companyId, [id], deps.clock.now());
      deps.hints.give(companyId);
  }
  return standing(deps, companyId, id);
}

async function standing(deps: IssuingDeps, companyId: string, id: string): Promise<IssuedInvoice> {
  const kept = await findInvoice(deps.db, companyId, id);
  if (!kept) throw new Failure('NOT_FOUND');
  return issuedInvoice(kept);
}

async function releaseDraft(
  deps: IssuingDeps,
  desk: NumberingDesk,
  { session, context }: Releasing,
  { kept, caId }: Readonly<{ kept: KeptInvoice; caId: string | null }>,
): Promise<IssuedInvoice> {
  const facts = await assessFacts(deps, session.companyId, 'issue');
  const { issues } = assessKept(kept.content, facts);
  await checkMayIssue(deps, session.companyId, facts.seller.taxCode, caId);
  refuseErrors(issues);
  const answer = await desk.ask({
    companyId: session.companyId,
    actor: session.actor,
    caId,
    draft: kept.id,
    whenNumbered: (db, _id, number) =>
      context.keepAnswer(db, issuedInvoice(justNumbered(kept, number), issues)),
  });
  if (answer.numbered.kind === 'begun') return standing(deps, session.companyId, kept.id);
  return issuedInvoice(justNumbered(kept, numberOf(answer)), issues);
}

const justNumbered = <Row extends Pick<KeptInvoice, 'version'>>(row: Row, number: number) => ({
  ...row,
  processing_state: 'numbered' as const,
  number,
  version: row.version + 1,
});

function numberOf({ id, numbered }: DeskAnswer): number {
  if (numbered.kind === 'numbered') return numbered.number;
  if (numbered.kind === 'refused') throw new Failure(numbered.code, { id });
  throw new Failure('INVOICE_CHANGED_MEANWHILE', { id });
}

/** Keeps a draft and numbers it in one transaction: both or neither. */
export async function createAndRelease(
  deps: IssuingDeps,
  desk: NumberingDesk,
  { session, context }: Releasing,
  payload: IssuePayloadDecoded & { ir_invoice_id?: string | null | undefined },
): Promise<IssuedInvoice> {
  const facts = await assessFacts(deps, session.companyId, 'issue');
  const assessed = assessPayload(payload, facts);
  const caId = payload.ca_id ?? null;
  await checkMayIssue(deps, session.companyId, facts.seller.taxCode, caId);
  refuseErrors(assessed.issues);
  const outputFor = (id: string, number: number) =>
    issuedInvoice(justNumbered(newDraft(id, assessed), number), assessed.issues);
  const request: DeskRequest = {
    companyId: session.companyId,
    actor: session.actor,
    caId,
    draft: { assessed, session, recordId: payload.ir_invoice_id ?? null },
    whenNumbered: (db, id, number) => context.keepAnswer(db, outputFor(id, number)),
  };
  const answer = await desk.ask(request);
  return outputFor(answer.id, numberOf(answer));
}
