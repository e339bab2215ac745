import { type Information, withInformation } from '@hoadon/domain/corrections/information-in-force';
import { sql } from 'kysely';
import { anyId } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import { type InformationInForce, informationInForce } from '../store/index.ts';

type Stated = Readonly<{
  id: string;
  content: Information;
  information: InformationInForce | null;
}>;

/** The addresses of the buyers in force as they were typed, by invoice; those without content are left out. */
export async function findBuyerEmails(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Stated>`
    select i.id, ${informationInForce('i')} as information, jsonb_build_object('buyer', c.content->'buyer',
      'paymentMethod', c.content->'paymentMethod', 'delivery', c.content->'delivery') as content
    from invoice i join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${anyId(ids)}`.execute(db);
  return new Map(
    rows.map(({ id, content, information }) => [
      id,
      withInformation(content, information).buyer.email ?? '',
    ]),
  );
}
