import type { beginCorrectionList as call } from '@hoadon/contracts/corrections';
import { writeLine, writeList } from '@hoadon/contracts/issuing';
import { WAY_OF_ACTION } from '@hoadon/domain/corrections/correction-way';
import { listedRefusals } from '@hoadon/domain/corrections/listed-refusals';
import { listedFindings } from '@hoadon/domain/corrections/locked-fields';
import { refusalOf } from '@hoadon/domain/corrections/offers-of';
import { linesOfOne } from '@hoadon/domain/invoice/copied-content';
import type { Finding } from '@hoadon/domain/invoice/validation/issue-codes';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import type { z } from 'zod';
import { findActionFactsOf, type InvoiceInStore } from '../invoices/index.ts';
import { listOf, type Originals, originalsOf } from './correct-many.ts';
import type { CorrectionsDeps } from './deps.ts';

type Input = z.output<typeof call.input>;
type Begun = z.input<typeof call.output>;
type Refused = Begun['refused'];

/**
 * What a correction of many invoices begins with, or why they are not corrected by one: by their places in the chain, then by what the law
 * and the form ask of one list. Making the correction asks again, with its cause and its lines. Throws NOT_FOUND.
 */
export async function beginList(
  deps: CorrectionsDeps,
  companyId: string,
  { original_ids, action }: Input,
): Promise<Begun> {
  const [id = ''] = original_ids;
  const originals = await originalsOf(deps, companyId, { id, original_ids });
  const today = deps.clock.today();
  const rules = ruleSetOn(today);
  const facts = await findActionFactsOf(deps.db, companyId, original_ids);
  const notAllowed = originals.flatMap((original): Refused => {
    const actionFacts = facts.get(original.id);
    const reason = actionFacts ? refusalOf(action, actionFacts, rules) : 'absent';
    return reason === null ? [] : [{ id: original.id, reason, field: null }];
  });
  const isAllowed = ({ id: one }: InvoiceInStore) =>
    !notAllowed.some((refused) => refused.id === one);
  const allowed = originals.filter(isAllowed);
  const [first] = allowed;
  const ofReplacement = allowed.some(({ id: one }) => facts.get(one)?.chainState === 'REPLACE');
  const list = first ? await listOf(deps.db, companyId, [first, ...allowed.slice(1)], null) : null;
  const kind = { ...WAY_OF_ACTION[action], serial: first?.serial ?? '', ofReplacement };
  const refused = [
    ...notAllowed,
    ...refusedIn(allowed, [
      ...listedFindings(allowed.map(({ content }) => content)),
      ...listedRefusals(kind, today, list?.originals ?? [], rules),
    ]),
  ];
  return {
    refused,
    of_replacement: ofReplacement,
    correction_list: refused.length === 0 && list ? writeList(list) : null,
    lines: refused.length > 0 || action === 'ADJUST_INFO' ? [] : linesOf(originals),
  };
}

const PATH = /^related\.list\.originals\.(\d+)(?:\.(\w+))?$/;

/** Whose finding each is. */
const refusedIn = (listed: readonly InvoiceInStore[], findings: readonly Finding[]): Refused =>
  findings.flatMap(({ path, code }) => {
    const [, index, field = null] = PATH.exec(path) ?? [];
    const original = listed[Number(index)];
    return original ? [{ id: original.id, reason: code, field }] : [];
  });

/**
 * The lines in force, each with the position of its original in the list. Whether a line increases or decreases is up to
 * the author of the correction.
 */
const linesOf = (originals: Originals): Begun['lines'] =>
  originals
    .flatMap(({ content }, index) =>
      linesOfOne(content.lines).map((line) => ({ ...line, method: null, original: index + 1 })),
    )
    .map(writeLine);
