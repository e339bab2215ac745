import type { RuleSet } from '../legal/rules.ts';
import type { RelatedInvoice } from './invoice.ts';

/** The sentence that a replacing or adjusting invoice carries about the earlier one (Circular 91/2026 Art. 10). */
export function referenceLine(related: RelatedInvoice, rules: RuleSet): string {
  const { template, serial, number, issuedOn } = related.list
    ? { template: '', serial: '', ...related.list }
    : related;
  const sentence = sentenceFor(related, rules);
  const [year = '', month = '', day = ''] = issuedOn.split('-');
  const parts = { template, serial, number, day, month, year };
  return Object.entries(parts).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => value),
    sentence,
  );
}

function sentenceFor({ relation, list }: RelatedInvoice, { corrections }: RuleSet): string {
  if (relation === 'replaces')
    return list ? corrections.replaceListReference : corrections.replaceReference;
  return list ? corrections.adjustListReference : corrections.adjustReference;
}
