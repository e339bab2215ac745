import { RULE_SETS } from '@hoadon/domain/legal/rule-sets';
import { sql } from 'kysely';
import { COUNTED } from './in-force.ts';

/** From how much with tax input tax needs proof of payment without cash, by the law of the day. */
const LIMIT = sql`case ${sql.join(
  RULE_SETS.toReversed().map(
    ({ effectiveFrom, cashLimit }) =>
      sql`when issued_on >= ${effectiveFrom}::date then ${cashLimit}::numeric`,
  ),
  sql` `,
)} else ${RULE_SETS[0].cashLimit}::numeric end`;

/**
 * Purchases in force with input tax that reach the limit by themselves, are not found wrong, not paid in full and without a recorded due day: unless
 * they state cash, their tax is deducted with a warning, because nobody knows when proof of payment is needed (docs/decisions/0033).
 */
export const LACKS_DUE_DAY = sql`(direction = 'received' and ${COUNTED} and tax > 0 and validity is distinct from 0
  and payment_state in ('unpaid', 'partly') and (due_on is null or coalesce(due_from, '') = 'issue')
  and with_tax * case when currency = 'VND' then 1 else exchange_rate end >= ${LIMIT})`;
