import { sql } from 'kysely';
import { anyId } from '../../../../platform/db/any-of.ts';
import type { Tx } from '../../../../platform/db/transact.ts';
import { changeTags } from '../tags.ts';

/**
 * Corrections that are issued are due when what they correct was due, unless somebody named another day, and have its
 * tags: whoever owes the one owes the other, and a figure of a tag holds both.
 */
export async function inheritFromOriginals(
  tx: Tx,
  companyId: string,
  corrections: readonly string[],
): Promise<void> {
  if (corrections.length === 0) return;
  await sql`
    with original as materialized (
      select distinct on (l.invoice_id) l.invoice_id, o.falls_due
      from invoice_link l join invoice o on o.company_id = l.company_id and o.id = l.other_id
      where l.company_id = ${companyId} and l.invoice_id = ${anyId(corrections)} and l.relation in ('replaces', 'adjusts')
      order by l.invoice_id, l.position, l.other_id
    )
    update invoice c set due_on = original.falls_due from original
    where c.company_id = ${companyId} and c.id = original.invoice_id and c.due_on is null`.execute(
    tx,
  );
  // Locked against whoever deletes one of them meanwhile.
  const { rows } = await sql<{ invoice: string; tag: string }>`
    select l.invoice_id::text as invoice, t.tag_id::text as tag
    from invoice_link l
      join invoice_tag t on t.company_id = l.company_id and t.invoice_id = l.other_id
      join tag on tag.company_id = t.company_id and tag.id = t.tag_id
    where l.company_id = ${companyId} and l.invoice_id = ${anyId(corrections)} and l.relation in ('replaces', 'adjusts')
    order by tag.id for key share of tag`.execute(tx);
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ invoice }) => invoice))];
  const tagsOf = (id: string) => [
    ...new Set(rows.flatMap((row) => (row.invoice === id ? [row.tag] : []))),
  ];
  await changeTags(
    tx,
    companyId,
    new Map(ids.map((id) => [id, { added: tagsOf(id), removed: [] }])),
  );
}
