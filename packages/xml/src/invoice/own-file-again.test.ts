import { differencesFrom, factsOf } from '@hoadon/domain/intake/stated-facts';
import { expect, test } from 'vitest';
import { golden } from '../fixtures/golden.ts';
import { EVERY_CORRECTION } from '../fixtures/sample-corrections.ts';
import * as drafts from '../fixtures/sample-drafts.ts';
import { decodeInvoices } from './decode.ts';
import { draftOfInvoice } from './to-draft.ts';

test.each([
  ['vat-all-rates', drafts.ALL_RATES],
  ['vat-dollars', drafts.IN_DOLLARS],
  ['sales-relief', drafts.SALES],
  ['transfer-note', drafts.TRANSFER],
  ...EVERY_CORRECTION,
] as const)(
  'an invoice that was issued here differs in nothing from its own file: %s',
  (name, issued) => {
    const [read] = decodeInvoices(golden(`${name}.xml`));
    if (!read) throw new Error(`${name} has no invoice`);
    const stated = draftOfInvoice(read);
    expect(differencesFrom(factsOf(issued, null), factsOf(stated, null))).toEqual([]);
    expect(stated.related?.adjusts).toEqual(issued.related?.adjusts);
  },
);
