import { isIssued } from '../issuing/is-issued.ts';
import type { ChainState, ProcessingState } from '../issuing/processing-state.ts';

/**
 * What an invoice is to its family of corrections (docs/law-and-practice.md#families): `whole` states a sale by itself,
 * `difference` only what an adjustment adds to it or takes from it, `nothing` was replaced or cancelled.
 */
export const CHAIN_EFFECTS = ['whole', 'difference', 'nothing'] as const;
export type ChainEffect = (typeof CHAIN_EFFECTS)[number];

const EFFECT_OF = {
  ORIGINAL: 'whole',
  REPLACE: 'whole',
  // An adjusted invoice stays valid; what its adjustments state is added to it.
  MODIFIED: 'whole',
  MODIFY: 'difference',
  REPLACED: 'nothing',
  CANCELED: 'nothing',
} as const satisfies Record<ChainState, ChainEffect>;

export const chainEffect = (chainState: ChainState): ChainEffect => EFFECT_OF[chainState];

/**
 * How often an invoice and its amounts count in turnover, debts and the return: once or not at all.
 * An adjustment is an invoice in force of its own; its amounts are the difference already, negative
 * where it lowers. What is not issued yet, or was refused, counts nothing and takes nothing away: an
 * invoice becomes REPLACED when its replacement is issued, not when that is drafted.
 */
export const countsFor = (
  invoice: Readonly<{
    chainState: ChainState;
    processingState: ProcessingState;
    serial: string;
  }>,
): 0 | 1 =>
  isIssued(invoice.processingState, invoice.serial) && chainEffect(invoice.chainState) !== 'nothing'
    ? 1
    : 0;
