import { expect, test } from 'vitest';
import { ACTION_REFUSALS, isActionRefusal, WAYS_OUT, wayOutOf } from './action-refusal.ts';
import { actionOf, WAY_OF_ACTION } from './correction-way.ts';
import { CORRECTING_ACTIONS, INVOICE_ACTIONS, isCorrecting } from './invoice-action.ts';

test('three actions correct an invoice, and each makes a correction of its own way', () => {
  expect(INVOICE_ACTIONS.filter(isCorrecting)).toEqual([...CORRECTING_ACTIONS]);
  for (const action of CORRECTING_ACTIONS) expect(actionOf(WAY_OF_ACTION[action])).toBe(action);
  expect(CORRECTING_ACTIONS.map((action) => WAY_OF_ACTION[action])).toEqual([
    { relation: 'adjusts', adjusts: 'information' },
    { relation: 'adjusts', adjusts: 'amounts' },
    { relation: 'replaces', adjusts: null },
  ]);
});

test('a refusal is of a closed list, and each way out belongs to one', () => {
  const refusals = Object.keys(ACTION_REFUSALS);
  expect(refusals.filter(isActionRefusal)).toEqual(refusals);
  expect(['toString', '', 'offered'].filter(isActionRefusal)).toEqual([]);
  expect(new Set(refusals.filter(isActionRefusal).map(wayOutOf))).toEqual(new Set(WAYS_OUT));
});
