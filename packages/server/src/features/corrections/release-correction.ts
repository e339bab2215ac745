import type { releaseInvoice as call, IssuedInvoice } from '@hoadon/contracts/issuing';
import { Failure } from '@hoadon/domain/errors/failure';
import type { z } from 'zod';
import { actIdOf } from '../../platform/acts/act-id.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { requireInvoice } from '../invoices/index.ts';
import type { CorrectionsDeps } from './deps.ts';
import { evidenceIn, saveEvidence } from './evidence.ts';

/**
 * Issues a correction as every other invoice. Evidence that comes with it is saved first. Throws NOT_FOUND for an invoice
 * that corrects nothing: that one is released as it was made.
 */
export async function releaseCorrection(
  deps: CorrectionsDeps,
  session: Session,
  context: RequestContext,
  input: z.output<typeof call.input>,
): Promise<IssuedInvoice> {
  const { content } = await requireInvoice(deps.db, session.companyId, input.id);
  if (!content.related) throw new Failure('NOT_FOUND');
  if (evidenceIn(context.files)) {
    const actId = actIdOf(context.actId, 'evidence');
    await saveEvidence(deps, session, { ...context, actId }, input.id);
  }
  return deps.acts.release(input, session, context);
}
