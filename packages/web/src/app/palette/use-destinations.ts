import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import {
  Bell,
  Building2,
  Calculator,
  FileSpreadsheet,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Plus,
  Rocket,
  ServerCrash,
  Share2,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../features/auth/index.ts';
import type { TextKey } from '../../lib/i18n.ts';
import { FOLLOW_UP_ITEMS, MAIN_ITEMS, UNISSUED_ITEMS } from '../nav-items.ts';
import { useSettingsTabs } from '../settings/use-settings-tabs.ts';
import { useMayOpen } from '../use-may-open.ts';
import type { Command } from './commands.ts';

type Destination = Readonly<{
  to: NonNullable<NavigateOptions['to']>;
  key: TextKey;
  icon: LucideIcon;
  shortcut?: string;
}>;

const CREATE: Destination = {
  to: '/main/invoice/new',
  key: 'shell.create',
  icon: Plus,
  shortcut: 'c',
};
const IMPORT: Destination = {
  to: '/main/import-drafts',
  key: 'palette.importDrafts',
  icon: FileSpreadsheet,
};
const RECORD: Destination = {
  to: '/main/record/new',
  key: 'palette.newRecord',
  icon: NotebookPen,
};
/** Offered to everybody who may see them. */
const PAGES: readonly Destination[] = [
  ...MAIN_ITEMS,
  ...FOLLOW_UP_ITEMS,
  { to: '/main/status/dashboard', key: 'shell.nav.unissued', icon: ListChecks },
  ...UNISSUED_ITEMS,
  { to: '/customer/{-$id}/{-$invoiceType}', key: 'shell.area.customer', icon: Users },
  { to: '/vendor/{-$id}/{-$invoiceType}', key: 'shell.area.vendor', icon: Building2 },
  { to: '/shared/{-$owner}/{-$list}', key: 'palette.sharedWithMe', icon: Share2 },
  { to: '/main/vat-returns', key: 'palette.vatReturns', icon: Calculator },
  { to: '/notification', key: 'shell.notifications', icon: Bell },
  { to: '/main/getting-started', key: 'palette.gettingStarted', icon: Rocket },
];
const FAILED_JOBS: Destination = {
  to: '/main/background-jobs',
  key: 'shell.user.backgroundJobs',
  icon: ServerCrash,
};

/** Every page that the user may open, as commands. */
export function useDestinations(): Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCreate = useMay('invoice_draft_management.add');
  const mayRecord = useMay('invoice_management.add');
  const mayOpen = useMayOpen();
  const tabs = useSettingsTabs() ?? [];
  const mayChange = useMay('setting_management.change');
  return [
    ...(mayCreate ? [CREATE, IMPORT] : []),
    ...(mayRecord ? [RECORD] : []),
    ...PAGES.filter(({ to }) => mayOpen(to)),
    ...tabs.map(({ to, label, icon }) => ({ to, key: label, icon })),
    ...(mayChange ? [FAILED_JOBS] : []),
  ].map(({ to, key, icon, ...shown }) => ({
    key: `to ${to}`,
    icon,
    label: t(key),
    ...('shortcut' in shown && shown.shortcut !== undefined && { shortcut: shown.shortcut }),
    onSelect: () => void navigate({ to, params: {}, search: {} }),
  }));
}
