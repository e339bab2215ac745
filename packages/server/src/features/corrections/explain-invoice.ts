import type { Explanation } from '@hoadon/contracts/corrections';
import { refusalOf } from '@hoadon/domain/corrections/offers-of';
import { Failure } from '@hoadon/domain/errors/failure';
import { validateExplanation } from '@hoadon/domain/invoice/validation/validate-change';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { sql } from 'kysely';
import { perform } from '../../platform/acts/perform.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Db } from '../../platform/db/open.ts';
import type { RequestContext, Session } from '../../platform/http/route.ts';
import { lockActionFacts } from '../invoices/index.ts';
import { refuseErrors } from '../issuing/index.ts';
import type { CorrectionsDeps } from './deps.ts';

/**
 * Notes why an issued invoice is as it is. The note stays in the house; the authority hears of it only in a
 * notice 04/SS. Throws INPUT_DATA_IS_INVALID for an empty one (VAL-025). Returns all of them.
 */
export function explainInvoice(
  deps: CorrectionsDeps,
  { companyId, actor }: Session,
  { actId }: RequestContext,
  { id, explanation }: Readonly<{ id: string; explanation: string | null }>,
): Promise<Explanation[]> {
  const text = explanation ?? '';
  refuseErrors(validateExplanation(text));
  const at = deps.clock.now();
  return perform(deps.db, { companyId, actId, kind: 'invoice.explain', at }, async (tx) => {
    const facts = await lockActionFacts(tx, companyId, id);
    if (!facts) throw new Failure('NOT_FOUND');
    if (refusalOf('EXPLAIN_INVOICE', facts, ruleSetOn(deps.clock.today())) !== null)
      throw new Failure('CORRECTION_NOT_ALLOWED', {
        action: 'EXPLAIN_INVOICE',
        state: facts.processingState,
      });
    await sql`
      insert into invoice_explanation (company_id, invoice_id, act_id, text, actor, at)
      values (${companyId}, ${id}, ${actId}, ${text}, ${actor}, ${at})`.execute(tx);
    const subject = `invoice/${id}`;
    writeAudit(tx, [
      { companyId, actor, act: 'invoice.explained', subject, at, payload: { text } },
    ]);
    return findExplanations(tx, companyId, id);
  });
}

/** Oldest first. */
export async function findExplanations(
  db: Db,
  companyId: string,
  id: string,
): Promise<Explanation[]> {
  const { rows } = await sql<Explanation>`
    select e.id::text, e.text as explanation, u.name as actor, e.at
    from invoice_explanation e left join app_user u on u.id = user_of(e.actor)
    where e.company_id = ${companyId} and e.invoice_id = ${id} order by e.id`.execute(db);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
