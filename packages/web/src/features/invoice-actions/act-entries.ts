import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { may, type Permission } from '@hoadon/domain/access/permission';
import {
  isActionRefusal,
  wayOutOf as nameOfWay,
  type WayOut,
} from '@hoadon/domain/corrections/action-refusal';
import type { InvoiceAction } from '@hoadon/domain/corrections/invoice-action';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Translate } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';
import type { ChosenAct, OwnAct } from '../invoices/index.ts';
import type { InvoiceAct } from './invoice-act.ts';
import { INVOICE_ACTS, OWN_ACTS } from './registry.ts';
import { useWayOut, type WayOutOf } from './use-way-out.ts';

export type ActMenu = Readonly<{
  /** What is offered beside it already. */
  omit?: readonly (InvoiceAction | WayOut)[];
  onChoose: (chosen: ChosenAct) => void;
}>;

/** Of the table of ACT-003 to ACT-024, or possible with every invoice. */
type Action = ChosenAct['action'];
type Entry = Readonly<{ action: Action; isOffered: boolean; entry: MenuEntry }>;

const OFFERED_ALWAYS = (Object.keys(OWN_ACTS) as OwnAct[]).map((action) => ({
  action,
  standing: 'offered' as const,
  refusal: null,
}));

const permissionFor = ({ permission }: InvoiceAct, invoice: InvoiceDetail): Permission =>
  typeof permission === 'function' ? permission(invoice) : permission;

/**
 * The menu of an invoice: what may be done, and what may not, with the reason and the way that is open instead. Entries
 * refused for one reason are grouped.
 */
export function useActEntries({ omit = [], onChoose }: ActMenu) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const wayOutOf = useWayOut(onChoose);
  return (invoice: InvoiceDetail): readonly Entry[] => {
    const shown = [...OFFERED_ALWAYS, ...invoice.actions].flatMap(
      ({ action, standing, refusal }) => {
        const act = INVOICE_ACTS[action];
        const isGranted = act && user && may(user.permissions, permissionFor(act, invoice));
        if (omit.some((one) => one === action) || !isGranted || act.isFor?.(invoice) === false)
          return [];
        return [{ action, act, standing, refusal }];
      },
    );
    const choose = (action: Action) => {
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
    const openWay: WayOutOf = (of, refusal) =>
      omit.includes(nameOfWay(refusal)) ? null : wayOutOf(of, refusal);
    return [...possible, ...refusedEntries(t, invoice, refused, openWay)];
  };
}

type Refused = Readonly<{
  action: Action;
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
    const refusalCode = refusal !== null && isActionRefusal(refusal) ? refusal : null;
    const reason = refusalCode && t(`invoiceActions.refusal.${refusalCode}`);
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
    const wayOut = refusalCode && wayOutOf(invoice, refusalCode);
    const [first] = group;
    if (!wayOut || !first) return entries;
    const entry = { label: wayOut.label, icon: ArrowRight, onSelect: wayOut.onSelect };
    return [...entries, { action: first.action, isOffered: false, entry }];
  });
}
