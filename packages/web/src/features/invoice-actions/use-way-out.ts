import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import {
  type ActionRefusal,
  type WayOut,
  wayOutOf,
} from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { type ChosenAct, mayCorrectRow, useAskAuthority } from '../invoices/index.ts';
import { INVOICE_ACTS } from './registry.ts';

type Way = Readonly<{ label: string; onSelect: () => void }>;
export type WayOutOf = (invoice: InvoiceDetail, refusal: ActionRefusal) => Way | null;

/** What a way out leads to: an action of the same menu, a form, an open invoice, or a question. */
type Target =
  | Readonly<{ action: InvoiceAction }>
  | Readonly<{ edit: string }>
  | Readonly<{ open: string }>
  | Readonly<{ copy: string }>
  | Readonly<{ ask: string }>
  | null;

const isOffered = ({ actions }: InvoiceDetail, action: InvoiceAction): boolean =>
  actions.some((one) => one.action === action && one.standing === 'offered');

/** An action of the same menu, where it is offered. */
const acting =
  (action: InvoiceAction) =>
  (invoice: InvoiceDetail): Target =>
    isOffered(invoice, action) ? { action } : null;

type Member = InvoiceDetail['family'][number];

/** Another member of the family; what is not issued yet opens in its form. */
const member =
  (isMeant: (one: Member, invoice: InvoiceDetail) => boolean) =>
  (invoice: InvoiceDetail): Target => {
    const member = invoice.family.findLast((one) => isMeant(one, invoice));
    if (!member) return null;
    return member.invoice_type === 'DRAFT' ? { edit: member.id } : { open: member.id };
  };

const TARGETS: Readonly<Record<WayOut, (invoice: InvoiceDetail) => Target>> = {
  adjust: acting('ADJUST_INCREASE_DECREASE'),
  replace: acting('ISSUE_REPLACEMENT_INVOICE'),
  // Both are in the same menu.
  'adjust-or-replace': () => null,
  convert: acting('ISSUE_CONVERSION_INVOICE'),
  'correct-the-original': member(({ id }, { changed_invoice_fk: original }) => id === original),
  'correct-the-replacement': member(
    ({ corrects, invoice_type: type }, { id }) =>
      corrects === id && (type === 'REPLACE' || type === 'REPLACED'),
  ),
  'go-on-with-the-pending': member(
    ({ corrects, state }, { id }) => corrects === id && state !== 'accepted',
  ),
  'issue-it': ({ id, state }) => (state === 'draft' ? { edit: id } : null),
  'put-it-right': (invoice) => (mayCorrectRow(invoice) ? { edit: invoice.id } : null),
  'ask-the-authority': ({ id }) => ({ ask: id }),
  // The original is not there to be opened.
  'restore-the-original': () => null,
  'issue-a-new-one': ({ id }) => ({ copy: id }),
};

/** What to do in place of a refused action, as something to press; null where there is nothing to open. */
export function useWayOut(onChoose: (chosen: ChosenAct) => void): WayOutOf {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutate: ask } = useAskAuthority();
  const act = (invoice: InvoiceDetail, action: InvoiceAction) => {
    const way = INVOICE_ACTS[action];
    if (way && 'go' in way) way.go(navigate, invoice);
    else onChoose({ action, invoice });
  };
  const start = (invoice: InvoiceDetail, target: NonNullable<Target>) => {
    if ('action' in target) act(invoice, target.action);
    else if ('ask' in target) ask(target.ask, { onError: (error) => toastFailure(t, error) });
    else if ('copy' in target)
      void navigate({ to: '/main/invoice/new', search: { copy: target.copy } });
    else if ('open' in target)
      void navigate({ to: '/main/revenue', search: { invoice: target.open } });
    else void navigate({ to: '/main/invoice/$id/edit', params: { id: target.edit }, search: {} });
  };
  return (invoice, refusal) => {
    const way = wayOutOf(refusal);
    const target = TARGETS[way](invoice);
    if (!target || ('action' in target && !INVOICE_ACTS[target.action])) return null;
    return { label: t(`invoiceActions.wayOut.${way}`), onSelect: () => start(invoice, target) };
  };
}
