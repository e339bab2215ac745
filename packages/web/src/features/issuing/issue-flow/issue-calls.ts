import {
  editInvoiceInfo,
  editInvoiceProduct,
  releaseCorrection,
  replaceInvoice,
} from '@hoadon/contracts/corrections';
import type { InputOf } from '@hoadon/contracts/http/define-call';
import { createInvoice, type IssuePayload, releaseInvoice } from '@hoadon/contracts/issuing';
import type { CorrectingAction } from '@hoadon/domain/corrections/invoice-action';
import { call } from '../../../lib/api.ts';
import type { Correcting } from '../editor/index.ts';

type Key = Readonly<{ idempotencyKey: string }>;

/** Calls that create and issue the invoice in the form (S-30). */
export type IssueCalls = Readonly<{
  make: (payload: IssuePayload, key: Key) => Promise<Readonly<{ id: string; version: number }>>;
  release: typeof releaseInvoice | typeof releaseCorrection;
}>;

export type ReleaseInput = InputOf<typeof releaseInvoice>;

const MAKING = {
  ADJUST_INFO: editInvoiceInfo,
  ADJUST_INCREASE_DECREASE: editInvoiceProduct,
  ISSUE_REPLACEMENT_INVOICE: replaceInvoice,
} as const satisfies Record<CorrectingAction, unknown>;

const OF_NEW_INVOICE: IssueCalls = {
  make: (payload, key) => call(createInvoice, payload, key),
  release: releaseInvoice,
};

/** `correcting` is null for an invoice that corrects none. */
export function issueCalls(correcting: Correcting | null): IssueCalls {
  if (!correcting) return OF_NEW_INVOICE;
  const { action, originalId, originalIds } = correcting;
  return {
    make: (payload, key) => {
      if (originalId === null) throw new Error('the original is not one of our own');
      const list = originalIds && { original_ids: [...originalIds] };
      return call(MAKING[action], { ...payload, id: originalId, ...list }, key);
    },
    release: releaseCorrection,
  };
}
