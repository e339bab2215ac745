import type { Issue } from '../errors/issue.ts';
import { readCondition } from './read-condition.ts';
import { MOST_TARGETS, type RuleStructure } from './rule.ts';

export type WrittenRule = Readonly<{ name: string; structure: RuleStructure }>;

const fault = (path: string, code: string, params?: Issue['params']): Issue => ({
  path,
  code,
  severity: 'error',
  ...(params && { params }),
});

/** Faults that prevent a written rule from being saved (RULE-016, RULE-017, RULE-022), by field. */
export function checkRule({ name, structure }: WrittenRule): Issue[] {
  const { conditions, directory, tags } = structure;
  const targets = tags.length + (directory === null ? 0 : 1);
  return [
    ...(name.trim() === '' ? [fault('name', 'required')] : []),
    ...(conditions.length === 0 ? [fault('structure.conditions', 'rule-empty')] : []),
    ...conditions.flatMap((condition, index) => {
      const path = `structure.conditions.${index}.value`;
      if (condition.value.trim() === '') return [fault(path, 'required')];
      return readCondition(condition) === null ? [fault(path, 'value-invalid')] : [];
    }),
    ...(targets === 0 ? [fault('structure.directory', 'rule-without-target')] : []),
    ...(targets > MOST_TARGETS
      ? [fault('structure.tags', 'rule-too-many-targets', { most: String(MOST_TARGETS) })]
      : []),
  ];
}
