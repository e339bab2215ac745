import type { Rule } from '@hoadon/contracts/rules';
import { type RuleFault, ruleFaults } from '@hoadon/domain/rules/rule-faults';
import type { Db } from '../../platform/db/open.ts';
import { findRules, type RuleRow } from './rule.repository.ts';
import { findTargets } from './target.repository.ts';

/** A saved rule with the faults of its target. */
export type JudgedRule = RuleRow & Readonly<{ faults: readonly RuleFault[] }>;

export async function judgedRules(
  db: Db,
  companyId: string,
  rules?: readonly RuleRow[],
): Promise<JudgedRule[]> {
  const savedRules = rules ?? (await findRules(db, companyId));
  const structures = savedRules.map(({ structure }) => structure);
  const faults = ruleFaults(structures, await findTargets(db, companyId, structures));
  return savedRules.map((rule, index) => ({ ...rule, faults: faults[index] ?? [] }));
}

export const wireRule = ({ is_enabled, structure, faults, ...rule }: JudgedRule): Rule => ({
  ...rule,
  structure: wireStructure(structure),
  enabled: is_enabled,
  faults: [...faults],
});

export const wireStructure = ({
  conditions,
  directory,
  tags,
}: RuleRow['structure']): Rule['structure'] => ({
  conditions: conditions.map(({ key, value }) => ({ key, value })),
  directory,
  tags: [...tags],
});
