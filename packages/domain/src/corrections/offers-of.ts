import type { PlainDate } from '../dates/plain-date.ts';
import { isIssued } from '../issuing/is-issued.ts';
import type { ChainState, ProcessingState } from '../issuing/processing-state.ts';
import { isOfCashRegister } from '../issuing/serial.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import type { RuleSet } from '../legal/rules.ts';
import type { ActionRefusal } from './action-refusal.ts';
import {
  ACTIONS_BY_STATUS,
  type ActionAvailability,
  type InvoiceStatus,
} from './actions-by-status.ts';
import { type CorrectionKind, causesFor } from './causes-for.ts';
import { WAY_OF_ACTION } from './correction-way.ts';
import { INVOICE_ACTIONS, type InvoiceAction, isCorrecting } from './invoice-action.ts';

/** All that decides what may be done with an invoice. */
export type ActionFacts = Readonly<{
  direction: 'issued' | 'received';
  chainState: ChainState;
  processingState: ProcessingState;
  /** It goes on only by a person: its last step went wrong, or it waits for a USB token. */
  hasStopped: boolean;
  serial: string;
  issuedOn: PlainDate;
  /** Whether the company issued it (id_pinvoice); only of these the documents are at hand. */
  isOurs: boolean;
  isConverted: boolean;
  /** Its signed or received file is here: what an e-mail carries. */
  hasFile: boolean;
  /** A correction of it is drafted or on its way. */
  hasPendingCorrection: boolean;
  /**
   * Its information was adjusted and nothing else, it bears the authority's code, and the approval of
   * that change is not there yet (S-27).
   */
  awaitsApprovalOfInformation: boolean;
}>;

/** An entry of the menu. */
export type ActionOffer = Readonly<{
  action: InvoiceAction;
  standing: 'offered' | 'soon' | 'refused';
  /** Why not; null unless it is refused. */
  refusal: ActionRefusal | null;
}>;

const FOR_RECEIVED: readonly InvoiceAction[] = ['COPY_INVOICE', 'SEND_EMAIL'];
const OF_OUR_OWN: readonly InvoiceAction[] = [
  'ISSUE_CONVERSION_INVOICE',
  'DOWNLOAD_CONVERSION_INVOICE',
  'EXPLAIN_INVOICE',
  'PREPARE_ERROR_REPORT',
  'SEND_EMAIL',
];
const AS_LONG_AS_IT_IS_NOT_ISSUED: readonly InvoiceAction[] = [
  'EXPLAIN_INVOICE',
  'PREPARE_ERROR_REPORT',
  'SEND_TAX',
  'VIEW_CONVERSION_HISTORY',
  'DOWNLOAD_CONVERSION_INVOICE',
  'CANCEL_INVOICE',
];

export const statusOf = ({
  chainState,
  processingState,
}: Pick<ActionFacts, 'chainState' | 'processingState'>): InvoiceStatus =>
  processingState === 'draft' ? 'DRAFT' : chainState;

/**
 * The menu of an invoice: what is offered, and what is refused and why. `rules`: those in force today, by
 * which invoices of earlier laws are corrected as well (Circular 91/2026 Art. 24(2)).
 */
export const offersOf = (facts: ActionFacts, rules: RuleSet): ActionOffer[] =>
  INVOICE_ACTIONS.flatMap((action): ActionOffer[] => {
    const cell = cellOf(action, facts, rules);
    if (cell === 'absent') return [];
    if (cell === 'offered' || cell === 'soon') return [{ action, standing: cell, refusal: null }];
    return [{ action, standing: 'refused', refusal: cell }];
  });

/** Null: the action is offered. What has no entry in the menu is refused as well. */
export function refusalOf(
  action: InvoiceAction,
  facts: ActionFacts,
  rules: RuleSet,
): ActionRefusal | 'absent' | null {
  const cell = cellOf(action, facts, rules);
  if (cell === 'offered') return null;
  return cell === 'soon' ? 'absent' : cell;
}

function cellOf(action: InvoiceAction, facts: ActionFacts, rules: RuleSet): ActionAvailability {
  const cell = ACTIONS_BY_STATUS[statusOf(facts)][action];
  if (isWithoutFile(action, facts)) return 'absent';
  if (facts.direction === 'received') return FOR_RECEIVED.includes(action) ? 'offered' : 'absent';
  if (!facts.isOurs && OF_OUR_OWN.includes(action)) return 'absent';
  if (facts.processingState === 'draft') return cell;
  if (!isIssued(facts.processingState, facts.serial)) return beforeIssue(action, cell, facts);
  if (isCorrecting(action)) return correcting(action, cell, facts, rules);
  return converting(action, cancelling(action, cell, facts), facts);
}

/** A draft sends its preview; before the issue the menu shows why not. */
const isWithoutFile = (
  action: InvoiceAction,
  { direction, processingState, serial, hasFile }: ActionFacts,
): boolean =>
  action === 'SEND_EMAIL' &&
  !hasFile &&
  (direction === 'received' || isIssued(processingState, serial));

function beforeIssue(
  action: InvoiceAction,
  cell: ActionAvailability,
  facts: ActionFacts,
): ActionAvailability {
  if (action === 'ISSUE_INVOICE') return facts.hasStopped ? 'offered' : 'absent';
  if (AS_LONG_AS_IT_IS_NOT_ISSUED.includes(action)) return 'absent';
  return isCorrecting(action) || action === 'ISSUE_CONVERSION_INVOICE' || action === 'SEND_EMAIL'
    ? whyNotIssued(facts)
    : cell;
}

function whyNotIssued({ processingState }: ActionFacts): ActionRefusal {
  if (processingState === 'refused') return 'authority-refused-it';
  return processingState === 'unknown' ? 'outcome-unknown' : 'not-issued';
}

function correcting(
  action: InvoiceAction,
  cell: ActionAvailability,
  facts: ActionFacts,
  rules: RuleSet,
): ActionAvailability {
  const { corrections } = rules;
  const isAllowed =
    isSameWayAgain(cell) &&
    (!corrections.sameWayAgain ||
      takesLaterEvents(action, facts, rules) ||
      (action === 'ISSUE_REPLACEMENT_INVOICE' && facts.awaitsApprovalOfInformation));
  if (cell !== 'offered' && !isAllowed) return cell;
  if (facts.hasPendingCorrection) return 'correction-pending';
  // Goods that come back are adjusted all the same: see the check of the cause.
  return action === 'ADJUST_INFO' &&
    isOfCashRegister(facts.serial) &&
    corrections.cashRegisterReplaceOnly
    ? 'of-a-cash-register'
    : 'offered';
}

/**
 * Goods of a replacement come back, and are discounted, like those of any other invoice: the same way again is the law
 * on mistakes (Circular 91/2026 Art. 10(5) and 10(6)(a)).
 */
const takesLaterEvents = (action: InvoiceAction, facts: ActionFacts, rules: RuleSet): boolean =>
  action === 'ADJUST_INCREASE_DECREASE' &&
  facts.chainState === 'REPLACE' &&
  causesFor(amountsOfReplacement(facts), rules).length > 0;

const amountsOfReplacement = ({ serial }: Pick<ActionFacts, 'serial'>): CorrectionKind => ({
  ...WAY_OF_ACTION.ADJUST_INCREASE_DECREASE,
  serial,
  ofReplacement: true,
});

/**
 * Why an invoice that takes the action does not take it for this cause: a mistake in a replacement is replaced
 * again. A draft may wait for its cause, and a replacement that was adjusted is adjusted (S-27).
 */
export function refusalOfCause(
  { action, causeCode }: Readonly<{ action: InvoiceAction; causeCode: string | null }>,
  facts: Pick<ActionFacts, 'chainState' | 'serial'>,
  rules: RuleSet,
): ActionRefusal | null {
  if (action !== 'ADJUST_INCREASE_DECREASE' || facts.chainState !== 'REPLACE') return null;
  const kind = amountsOfReplacement(facts);
  const isCauseOf = (one: CorrectionKind) =>
    causesFor(one, rules).some(({ code }) => code === causeCode);
  return isCauseOf({ ...kind, ofReplacement: false }) && !isCauseOf(kind)
    ? 'replaced-before'
    : null;
}

const isSameWayAgain = (cell: ActionAvailability): boolean =>
  cell === 'adjusted-before' || cell === 'replaced-before';

/** By the rules of the day on which it was issued (S-26). */
function cancelling(
  action: InvoiceAction,
  cell: ActionAvailability,
  { chainState, issuedOn, hasPendingCorrection }: ActionFacts,
): ActionAvailability {
  if (action !== 'CANCEL_INVOICE') return cell;
  const isWhole = chainState === 'ORIGINAL' || chainState === 'REPLACE';
  if (!isWhole || !ruleSetOn(issuedOn).corrections.mayCancelSent) return cell;
  return hasPendingCorrection ? 'correction-pending' : 'offered';
}

/** A paper of what was converted stays at hand, whatever happened to the invoice since. */
function converting(
  action: InvoiceAction,
  cell: ActionAvailability,
  { isConverted }: ActionFacts,
): ActionAvailability {
  if (!isConverted) return cell;
  if (action === 'ISSUE_CONVERSION_INVOICE') return 'absent';
  return action === 'DOWNLOAD_CONVERSION_INVOICE' || action === 'VIEW_CONVERSION_HISTORY'
    ? 'offered'
    : cell;
}
