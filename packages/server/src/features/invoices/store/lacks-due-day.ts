import { RULE_SETS } from '@hoadon/domain/legal/rule-sets';
import { sql } from 'kysely';
import { COUNTED } from './in-force.ts';
import { STATE_FOR_DEDUCTION } from './listed-state.ts';

/** From how much with tax input tax needs proof of payment without cash, by the law of the day. */
const LIMIT = sql`case ${sql.join(
  RULE_SETS.toReversed().map(
    ({ effectiveFrom, cashLimit }) =>
      sql`when issued_on >= ${effectiveFrom}::date then ${cashLimit}::numeric`,
  ),
  sql` `,
)} else ${RULE_SETS[0].cashLimit}::numeric end`;

/** Purchases in force with input tax that reach the limit by themselves, are not found wrong, not paid in full and without a recorded due day. */
const WITHOUT_PROOF = sql`(direction = 'received' and ${COUNTED} and tax > 0 and validity is distinct from 0
  and payment_state in ('unpaid', 'partly') and (due_on is null or coalesce(due_from, '') = 'issue')
  and with_tax * case when currency = 'VND' then 1 else exchange_rate end >= ${LIMIT})`;

/** What the purchase `i` adjusts; itself where it adjusts none. */
const ADJUSTED = sql`coalesce((
      select l.other_id from invoice_link l
      where l.company_id = i.company_id and l.invoice_id = i.id and l.relation = 'adjusts'
      order by l.position, l.id limit 1), i.id)`;

/** The purchase `i`, or what it adjusts, states cash, and no other payment is recorded: all of it counts as paid in cash. */
const IS_CASH = sql`exists (
      select from invoice_content k
      where k.company_id = i.company_id and k.invoice_id = ${ADJUSTED} and k.content ->> 'paymentMethod' = 'TM'
        and not exists (
          select from payment_invoice l join payment p on p.company_id = l.company_id and p.id = l.payment_id
          where l.company_id = i.company_id and l.invoice_id in (i.id, k.invoice_id) and p.undone_at is null and p.method <> 'cash'
          group by p.method having sum(l.amount) > 0))`;

/**
 * Purchases whose input tax is deducted with a warning, because the day by which proof of payment is needed is unknown (docs/decisions/0033). Those that
 * are barred for another reason are none of them: what states cash, and what the portal lists as replaced or cancelled. Over the columns of `invoice`.
 * The last condition is no `exists`, which the planner would read all invoices for.
 */
export const LACKS_DUE_DAY = sql`(${WITHOUT_PROOF} and not (
  select ${STATE_FOR_DEDUCTION} in ('REPLACED', 'CANCELED') or ${IS_CASH}
  from invoice i where i.company_id = invoice.company_id and i.id = invoice.id))`;
