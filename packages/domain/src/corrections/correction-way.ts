import type { Correction } from '../invoice/invoice.ts';
import type { CorrectingAction } from './invoice-action.ts';

export type CorrectionWay = Pick<Correction, 'relation' | 'adjusts'>;

/** What each action makes of the invoice that it corrects. */
export const WAY_OF_ACTION: Readonly<Record<CorrectingAction, CorrectionWay>> = {
  ADJUST_INFO: { relation: 'adjusts', adjusts: 'information' },
  ADJUST_INCREASE_DECREASE: { relation: 'adjusts', adjusts: 'amounts' },
  ISSUE_REPLACEMENT_INVOICE: { relation: 'replaces', adjusts: null },
};

/** The action that makes such a correction. */
export function actionOf({ relation, adjusts }: CorrectionWay): CorrectingAction {
  if (relation === 'replaces') return 'ISSUE_REPLACEMENT_INVOICE';
  return adjusts === 'information' ? 'ADJUST_INFO' : 'ADJUST_INCREASE_DECREASE';
}
