import { oneLine } from '../identity/one-line.ts';
import type { InvoiceDraft } from './invoice.ts';

type Texts = Readonly<Record<string, unknown>>;

/**
 * The draft with each text about seller, buyer and delivery in one line, as the tags of the authority's format are: drafts that were
 * saved before line breaks were removed on their way in may hold some.
 */
export function withOneLineParties(draft: InvoiceDraft): InvoiceDraft {
  const { seller, buyer, delivery } = draft;
  return {
    ...draft,
    seller: inOneLine(seller),
    buyer: inOneLine(buyer),
    delivery: delivery && inOneLine(delivery),
  };
}

const inOneLine = <T extends Texts>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? oneLine(text) : text,
    ]),
  ) as T;
