import type { PlainDate } from '../dates/plain-date.ts';
import { RULE_SETS } from './rule-sets.ts';
import type { RuleSet } from './rules.ts';

/** The rules for a document made on `date`. Days before the first set fall under the first. */
export function ruleSetOn(date: PlainDate): RuleSet {
  const [first, ...later] = RULE_SETS;
  return later.findLast((rules) => rules.effectiveFrom <= date) ?? first;
}
