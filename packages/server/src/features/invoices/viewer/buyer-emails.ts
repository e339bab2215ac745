import { type Information, withInformation } from '@hoadon/domain/corrections/information-in-force';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { type InformationInForce, informationInForce, isBelieved } from '../store/index.ts';

type Stated = Readonly<{
  id: string;
  content: Information;
  information: InformationInForce | null;
  is_believed: boolean;
}>;

/**
 * The addresses of the buyers in force as they were typed, by invoice; those without content are left out. Empty where only an unproven
 * file names one.
 */
export async function findBuyerEmails(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Stated>`
    select i.id, ${informationInForce('i')} as information, jsonb_build_object('buyer', c.content->'buyer',
      'paymentMethod', c.content->'paymentMethod', 'delivery', c.content->'delivery') as content,
      ${isBelieved('i')} as is_believed
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${anyId(ids)}`.execute(db);
  return new Map(
    rows.map(({ id, content, information, is_believed }) => [
      id,
      is_believed ? (withInformation(content, information).buyer.email ?? '') : '',
    ]),
  );
}
