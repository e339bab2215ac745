import type { RuleSet } from '../legal/rules.ts';
import type { RelatedInvoice } from './invoice.ts';

/** The sentence that a replacing or adjusting invoice carries about the earlier one (Circular 91/2026 Art. 10). */
export function referenceLine(related: RelatedInvoice, rules: RuleSet): string {
  const { replaceReference, adjustReference } = rules.corrections;
  const sentence = related.relation === 'replaces' ? replaceReference : adjustReference;
  const [year = '', month = '', day = ''] = related.issuedOn.split('-');
  const { template, serial, number } = related;
  const parts = { template, serial, number, day, month, year };
  return Object.entries(parts).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => value),
    sentence,
  );
}
