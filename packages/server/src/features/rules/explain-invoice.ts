import type { RuleExplanation } from '@hoadon/contracts/rules';
import { Failure } from '@hoadon/domain/errors/failure';
import type { RuleStructure } from '@hoadon/domain/rules/rule';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { wireStructure } from './view.ts';

/** What rules did to an invoice is looked for no further back. */
const LATEST = 100;

type Done = Readonly<{
  rule_id: string | null;
  rule: string;
  structure: RuleStructure;
  at: string;
  directory_id: string | null;
  tag_ids: readonly string[];
}>;

/** Returns the rules that chose the invoice's directory and gave it tags that it still has, the latest first. Throws NOT_FOUND. */
export async function explainInvoice(
  db: Db,
  companyId: string,
  id: string,
): Promise<RuleExplanation[]> {
  const there = await sql`
    select from invoice where company_id = ${companyId} and id = ${id} and deleted_at is null`.execute(
    db,
  );
  if (there.rows.length === 0) throw new Failure('NOT_FOUND');
  const { rows } = await sql<Done>`
    select r.id as rule_id, p.name as rule, p.structure, run.changed_at as at,
      case when m.directory_id = i.directory_id then m.directory_id end as directory_id, coalesce((
        select jsonb_agg(t.tag_id::text order by t.tag_id) from invoice_tag t
        where t.company_id = m.company_id and t.invoice_id = m.invoice_id and m.tags ? t.tag_id::text), '[]') as tag_ids
    from rule_match m
    join invoice i on i.company_id = m.company_id and i.id = m.invoice_id
    join rule_run_rule p on p.company_id = m.company_id and p.run_id = m.run_id and p.place = m.place
    join rule_run run on run.company_id = m.company_id and run.id = m.run_id
    left join rule r on r.company_id = p.company_id and r.id = p.rule_id
    where m.company_id = ${companyId} and m.invoice_id = ${id} and m.state = 'done'
    order by m.run_id desc, m.place limit ${LATEST}`.execute(db);
  return stillSo(rows).map((done) => ({
    ...done,
    structure: wireStructure(done.structure),
    at: new Date(done.at).toISOString(),
    tag_ids: [...done.tag_ids],
  }));
}

/** The latest that put it where it is, and those that gave it a tag that no later one gave. */
function stillSo(latestFirst: readonly Done[]): Done[] {
  const laterTags = new Set<string>();
  let isFiled = false;
  return latestFirst.flatMap((done) => {
    const directory_id = isFiled ? null : done.directory_id;
    const tag_ids = done.tag_ids.filter((tag) => !laterTags.has(tag));
    isFiled ||= directory_id !== null;
    for (const tag of tag_ids) laterTags.add(tag);
    return directory_id !== null || tag_ids.length > 0 ? [{ ...done, directory_id, tag_ids }] : [];
  });
}
