import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { may } from '@hoadon/domain/access/permission';
import type { ActionRefusal } from '@hoadon/domain/corrections/action-refusal';
import { ACTION_REFUSALS } from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../lib/i18n.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import type { ChosenAct } from '../invoices/index.ts';
import { INVOICE_ACTS } from './registry.ts';
import { useWayOut, type WayOutOf } from './use-way-out.ts';

export type ActMenu = Readonly<{
  omit?: readonly InvoiceAction[];
  onChoose: (chosen: ChosenAct) => void;
}>;

type Entry = Readonly<{ action: InvoiceAction; isOffered: boolean; entry: MenuEntry }>;

const isRefusal = (text: string): text is ActionRefusal => text in ACTION_REFUSALS;

/**
 * The menu of an invoice: what may be done, and what may not, with the reason and the way that is open
 * instead. What is refused for one reason stands together.
 */
export function useActEntries({ omit = [], onChoose }: ActMenu) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const wayOutOf = useWayOut(onChoose);
  return (invoice: InvoiceDetail): readonly Entry[] => {
    const shown = invoice.actions.flatMap(({ action, standing, refusal }) => {
      const act = INVOICE_ACTS[action];
      const isGranted = act && user && may(user.permissions, act.permission);
      if (omit.includes(action) || !isGranted || act.isFor?.(invoice) === false) return [];
      return [{ action, act, standing, refusal }];
    });
    const choose = (action: InvoiceAction) => {
      const act = INVOICE_ACTS[action];
      if (act && 'go' in act) act.go(navigate, invoice);
      else onChoose({ action, invoice });
    };
    const soon = () => toast.warning(t('invoiceActions.soon'));
    const possible = shown.flatMap(({ action, act, standing }): Entry[] => {
      if (standing === 'refused') return [];
      const { icon, danger = false } = act;
      const onSelect = standing === 'soon' ? soon : () => choose(action);
      const label = t(`invoiceActions.action.${action}`);
      const entry = { label, icon, danger, onSelect };
      return [{ action, isOffered: standing === 'offered', entry }];
    });
    const refused = shown.filter(({ standing }) => standing === 'refused');
    return [...possible, ...refusedEntries(t, invoice, refused, wayOutOf)];
  };
}

type Refused = Readonly<{
  action: InvoiceAction;
  act: Readonly<{ icon: NonNullable<MenuEntry['icon']> }>;
  refusal: string | null;
}>;

function refusedEntries(
  t: Translate,
  invoice: InvoiceDetail,
  refused: readonly Refused[],
  wayOutOf: WayOutOf,
): Entry[] {
  const reasons = [...new Set(refused.map(({ refusal }) => refusal))];
  return reasons.flatMap((refusal): Entry[] => {
    const group = refused.filter((one) => one.refusal === refusal);
    const known = refusal !== null && isRefusal(refusal) ? refusal : null;
    const reason = known && t(`invoiceActions.refusal.${known}`);
    const entries = group.map(
      ({ action, act }, index): Entry => ({
        action,
        isOffered: false,
        entry: {
          label: t(`invoiceActions.action.${action}`),
          icon: act.icon,
          disabled: true,
          separated: index === 0,
          onSelect: () => undefined,
          ...(reason && { reason, isReasonShown: index === group.length - 1 }),
        },
      }),
    );
    const wayOut = known && wayOutOf(invoice, known);
    const [first] = group;
    if (!wayOut || !first) return entries;
    const entry = { label: wayOut.label, icon: ArrowRight, onSelect: wayOut.onSelect };
    return [...entries, { action: first.action, isOffered: false, entry }];
  });
}
