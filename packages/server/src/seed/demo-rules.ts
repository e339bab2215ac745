import type { Actor } from '@hoadon/domain/access/actor';
import type { RuleStructure } from '@hoadon/domain/rules/rule';
import { insertRule } from '../features/rules/index.ts';
import type { Tx } from '../platform/db/transact.ts';

type SeedingCompany = Readonly<{ companyId: string; actor: Actor; at: string }>;
type Named = Pick<RuleStructure, 'conditions'> &
  Readonly<{ name: string; tag?: string; directory?: string }>;

const RULES: readonly Named[] = [
  {
    name: 'Trường học',
    conditions: [{ key: 'RULE_BUYER', value: 'Trường' }],
    tag: 'Dự án trường học',
    directory: 'Khách hàng',
  },
  {
    name: 'Khách còn nợ trên 60 ngày',
    conditions: [
      { key: 'RULE_KIND_OF', value: 'YES' },
      { key: 'RULE_AMOUNT_OF_DEBT_DAYS', value: '60' },
    ],
    tag: 'Chờ đối chiếu',
  },
  {
    name: 'Chi phí lớn, thuế suất 10 %',
    conditions: [
      { key: 'RULE_KIND_OF', value: 'NO' },
      { key: 'RULE_VAT', value: '10' },
      { key: 'RULE_TOTAL_BEFORE_TAX_LEAST', value: '20000000' },
    ],
    tag: 'Chi phí cố định',
    directory: 'Nhà cung cấp',
  },
];

/** Rules to look at and to run; by themselves they do nothing, so that what the demo issues stays as it is. */
export async function saveRules(tx: Tx, { companyId, actor, at }: SeedingCompany): Promise<void> {
  const idOf = async (table: 'tag' | 'directory', name: string | undefined) => {
    if (name === undefined) return null;
    const row = await tx
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', companyId)
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.id ?? null;
  };
  for (const { name, conditions, tag, directory } of RULES) {
    const tagId = await idOf('tag', tag);
    await insertRule(tx, companyId, {
      name,
      structure: {
        conditions,
        directory: await idOf('directory', directory),
        tags: tagId === null ? [] : [tagId],
      },
      is_enabled: true,
      on_new: false,
      nightly: false,
      actor,
      at,
    });
  }
}
