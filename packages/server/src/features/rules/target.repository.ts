import type { RuleStructure } from '@hoadon/domain/rules/rule';
import type { KnownTargets } from '@hoadon/domain/rules/rule-faults';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';

/** Which of the directories and tags that rules name the company has. */
export async function findTargets(
  db: Db,
  companyId: string,
  structures: readonly Pick<RuleStructure, 'directory' | 'tags'>[],
): Promise<KnownTargets> {
  const directories = structures.flatMap(({ directory }) => directory ?? []);
  const tags = structures.flatMap((structure) => structure.tags);
  const { rows } = await sql<{ kind: 'directory' | 'tag'; id: string }>`
    select 'directory' as kind, id from directory
    where company_id = ${companyId} and deletion_id is null and id = ${anyId(directories)}
    union all
    select 'tag', id from tag where company_id = ${companyId} and id = ${anyId(tags)}`.execute(db);
  const idsOf = (wanted: 'directory' | 'tag') =>
    new Set(rows.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  return { directories: idsOf('directory'), tags: idsOf('tag') };
}
