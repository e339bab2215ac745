import type { CustomerFacts } from '@hoadon/domain/reconciliation/customer-check';
import type { VerificationReason } from '@hoadon/domain/verification/reasons/verification-reasons';
import { trustOf } from '@hoadon/domain/verification/trust';
import { marksOf, type Verdict } from '@hoadon/domain/verification/verdict';
import { sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';

type Known = Readonly<{
  id: string;
  verdict: Verdict | null;
  reasons: readonly VerificationReason[] | null;
  facts: CustomerFacts | null;
  is_due: boolean;
}>;

/**
 * Sets the marks in the lists of locked invoices, from their verdict and from the data of the registers. The only writer
 * of these columns. An invoice with a check due is shown as being checked.
 */
export async function settleMarks(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<Known>`
    select i.id, v.verdict, v.reasons, c.facts, d.invoice_id is not null as is_due
    from invoice i
      left join invoice_verification v on v.company_id = i.company_id and v.invoice_id = i.id
      left join invoice_customer_check c on c.company_id = i.company_id and c.invoice_id = i.id
      left join verification_due d on d.company_id = i.company_id and d.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${anyId(ids)}`.execute(tx);
  const marks = rows.map(({ id, verdict, reasons, facts, is_due }) => {
    const { verification, validity } = marksOf(verdict, facts);
    return { id, verification: is_due ? 1 : verification, validity, trust: trustOf(reasons) };
  });
  await sql`
    update invoice i set verification = m.verification, validity = m.validity, trust = m.trust
    from json_to_recordset(${JSON.stringify(marks)}::json) as m(id bigint, verification smallint, validity smallint,
      trust text)
    where i.company_id = ${companyId} and i.id = m.id
      and (i.verification, i.validity, i.trust) is distinct from (m.verification, m.validity, m.trust)`.execute(
    tx,
  );
}
