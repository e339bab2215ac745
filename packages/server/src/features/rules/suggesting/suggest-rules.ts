import type { RuleSuggestion } from '@hoadon/contracts/rules';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { readCondition } from '@hoadon/domain/rules/read-condition';
import {
  LONGEST_RULE_NAME,
  type RuleCondition,
  type RuleStructure,
} from '@hoadon/domain/rules/rule';
import { perform } from '../../../platform/acts/perform.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { RulesDeps } from '../deps.ts';
import { findRules } from '../rule.repository.ts';
import { wireStructure } from '../view.ts';
import {
  type FiledByHand,
  findDeclined,
  findExamples,
  findFiledByHand,
  saveDeclined,
} from './suggest.repository.ts';

/** How often a user must have done it by hand, and how many of ten invoices of the partner must be in that directory. */
const OFTEN = 3;
const NEARLY_ALL = 0.8;
const MOST_SUGGESTED = 10;
const EXAMPLES = 3;

/**
 * Rules that would do what was done by hand three times or more: the same partner to the same directory, or
 * with the same tag. What a rule of the company does already, or was declined, is not suggested.
 */
export async function suggestRules(db: Db, companyId: string): Promise<RuleSuggestion[]> {
  const rules = await findRules(db, companyId);
  const declined = await findDeclined(db, companyId);
  const suggested = (await findFiledByHand(db, companyId, OFTEN))
    .filter(({ filed, of }) => filed >= of * NEARLY_ALL)
    .map((filed) => ({ filed, id: idOf(filed), structure: structureOf(filed) }))
    .filter(
      ({ id, structure }) => !declined.has(id) && !rules.some((rule) => covers(rule, structure)),
    )
    .slice(0, MOST_SUGGESTED);
  return Promise.all(
    suggested.map(async ({ filed, id, structure }) => ({
      id,
      name: (filed.partner_name || filed.tax_code || id).slice(0, LONGEST_RULE_NAME),
      structure: wireStructure(structure),
      filed: filed.filed,
      of: filed.of,
      examples: (await findExamples(db, companyId, filed, EXAMPLES)).map(
        ({ number, ...example }) => ({
          ...example,
          invoice_number: number === null ? null : displayNumber(number),
        }),
      ),
    })),
  );
}

/** The same for everybody, and as long as the same is done. */
const idOf = ({ kind, target_id, direction, partner_id }: FiledByHand): string =>
  [kind, target_id, direction, partner_id].join('/');

function structureOf({
  kind,
  target_id,
  direction,
  tax_code,
  partner_name,
}: FiledByHand): RuleStructure {
  const isIssued = direction === 'issued';
  const byCode = tax_code === null ? null : readCondition({ key: 'RULE_CCID', value: tax_code });
  const byName: RuleCondition = {
    key: isIssued ? 'RULE_BUYER' : 'RULE_SELLER',
    value: partner_name,
  };
  return {
    conditions: [byCode ?? byName, { key: 'RULE_KIND_OF', value: isIssued ? 'YES' : 'NO' }],
    directory: kind === 'directory' ? target_id : null,
    tags: kind === 'tag' ? [target_id] : [],
  };
}

/** A rule of the company that asks for the same partner and leads to the same place. */
const covers = (
  { structure }: Readonly<{ structure: RuleStructure }>,
  { conditions: [wanted], directory, tags }: RuleStructure,
): boolean =>
  structure.conditions.some(({ key, value }) => key === wanted?.key && value === wanted.value) &&
  (directory === null || structure.directory === directory) &&
  tags.every((tag) => structure.tags.includes(tag));

/** Declines the suggestion for all users of the company. */
export async function declineSuggestion(
  { db, clock, events }: RulesDeps,
  { session: { companyId, actor }, context }: Caller,
  { id }: Readonly<{ id: string }>,
): Promise<void> {
  const at = clock.now();
  const act = { companyId, actId: context.actId, kind: 'rule-suggestion.declined', at };
  await perform(db, act, async (tx) => {
    await saveDeclined(tx, companyId, { id, actor, at });
    events.publish(tx, companyId, [{ type: 'rule', id, state: 'declined' }]);
    const subject = `rule-suggestion/${id}`;
    writeAudit(tx, [{ companyId, actor, act: act.kind, subject, at, payload: null }]);
    await context.saveResponse(tx, {});
  });
}
