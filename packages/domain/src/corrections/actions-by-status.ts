import type { ChainState } from '../issuing/processing-state.ts';
import type { ActionRefusal } from './action-refusal.ts';
import type { InvoiceAction } from './invoice-action.ts';

/** The status of the specification: a draft, or the place in the chain. */
export type InvoiceStatus = ChainState | 'DRAFT';

/** Content of a cell: offered, refused for a reason, announced for later (`soon`), or no entry of the menu at all. */
export type ActionAvailability = 'offered' | 'soon' | 'absent' | ActionRefusal;

/** Conversion has one column: the paper is issued until it exists, and then downloaded. */
type Row = Readonly<Record<InvoiceAction, ActionAvailability>>;

/** On top of the table, for whatever is issued (ACT-025 to ACT-027). */
const ON_TOP = {
  SEND_TAX: 'soon',
  VIEW_CONVERSION_HISTORY: 'soon',
  SEND_EMAIL: 'offered',
  EXPLAIN_INVOICE: 'offered',
  ISSUE_INVOICE: 'absent',
  DELETE_INVOICE: 'absent',
  CANCEL_INVOICE: 'cancelling-abolished',
} as const;

/** The table of ACT-003 to ACT-024 with its additions, and why the law refuses what it leaves out. */
export const ACTIONS_BY_STATUS: Readonly<Record<InvoiceStatus, Row>> = {
  ORIGINAL: {
    ...ON_TOP,
    ADJUST_INFO: 'offered',
    ADJUST_INCREASE_DECREASE: 'offered',
    ISSUE_REPLACEMENT_INVOICE: 'offered',
    ISSUE_CONVERSION_INVOICE: 'offered',
    DOWNLOAD_CONVERSION_INVOICE: 'not-converted-yet',
    COPY_INVOICE: 'offered',
    PREPARE_ERROR_REPORT: 'absent',
  },
  REPLACE: {
    ...ON_TOP,
    ADJUST_INFO: 'replaced-before',
    ADJUST_INCREASE_DECREASE: 'replaced-before',
    ISSUE_REPLACEMENT_INVOICE: 'offered',
    ISSUE_CONVERSION_INVOICE: 'offered',
    DOWNLOAD_CONVERSION_INVOICE: 'not-converted-yet',
    COPY_INVOICE: 'offered',
    PREPARE_ERROR_REPORT: 'absent',
  },
  REPLACED: {
    ...ON_TOP,
    ADJUST_INFO: 'replaced-already',
    ADJUST_INCREASE_DECREASE: 'replaced-already',
    ISSUE_REPLACEMENT_INVOICE: 'replaced-already',
    ISSUE_CONVERSION_INVOICE: 'replaced-already',
    DOWNLOAD_CONVERSION_INVOICE: 'absent',
    COPY_INVOICE: 'absent',
    PREPARE_ERROR_REPORT: 'offered',
  },
  MODIFY: {
    ...ON_TOP,
    ADJUST_INFO: 'is-an-adjustment',
    ADJUST_INCREASE_DECREASE: 'is-an-adjustment',
    ISSUE_REPLACEMENT_INVOICE: 'is-an-adjustment',
    ISSUE_CONVERSION_INVOICE: 'offered',
    DOWNLOAD_CONVERSION_INVOICE: 'not-converted-yet',
    COPY_INVOICE: 'absent',
    PREPARE_ERROR_REPORT: 'absent',
  },
  MODIFIED: {
    ...ON_TOP,
    ADJUST_INFO: 'offered',
    ADJUST_INCREASE_DECREASE: 'offered',
    ISSUE_REPLACEMENT_INVOICE: 'adjusted-before',
    // S-28: the download of the table is what there is once it was converted.
    ISSUE_CONVERSION_INVOICE: 'offered',
    DOWNLOAD_CONVERSION_INVOICE: 'not-converted-yet',
    COPY_INVOICE: 'absent',
    PREPARE_ERROR_REPORT: 'offered',
  },
  CANCELED: {
    ...ON_TOP,
    ADJUST_INFO: 'cancelled-already',
    ADJUST_INCREASE_DECREASE: 'cancelled-already',
    ISSUE_REPLACEMENT_INVOICE: 'cancelled-already',
    ISSUE_CONVERSION_INVOICE: 'cancelled-already',
    DOWNLOAD_CONVERSION_INVOICE: 'absent',
    COPY_INVOICE: 'absent',
    PREPARE_ERROR_REPORT: 'offered',
    CANCEL_INVOICE: 'cancelled-already',
  },
  DRAFT: {
    ADJUST_INFO: 'not-issued',
    ADJUST_INCREASE_DECREASE: 'not-issued',
    ISSUE_REPLACEMENT_INVOICE: 'not-issued',
    ISSUE_CONVERSION_INVOICE: 'not-issued',
    DOWNLOAD_CONVERSION_INVOICE: 'absent',
    SEND_TAX: 'absent',
    VIEW_CONVERSION_HISTORY: 'absent',
    SEND_EMAIL: 'offered',
    COPY_INVOICE: 'offered',
    EXPLAIN_INVOICE: 'absent',
    PREPARE_ERROR_REPORT: 'absent',
    ISSUE_INVOICE: 'offered',
    DELETE_INVOICE: 'offered',
    CANCEL_INVOICE: 'absent',
  },
};
