import { useNavigate } from '@tanstack/react-router';
import { Activity, FileSpreadsheet, NotebookPen, Plus, ServerCrash } from 'lucide-react';
import { useMay } from '../../features/auth/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { type Destination, PAGES } from '../destinations.ts';
import { NO_PARAMS } from '../nav-items.ts';
import { useSettingsTabs } from '../settings/use-settings-tabs.ts';
import { useMayOpen } from '../use-may-open.ts';
import type { Command } from './commands.ts';

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
const FAILED_JOBS: Destination = {
  to: '/main/background-jobs',
  key: 'shell.user.backgroundJobs',
  icon: ServerCrash,
};

const SYSTEM_STATUS: Destination = {
  to: '/main/system-status',
  key: 'shell.user.systemStatus',
  icon: Activity,
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
    ...(mayChange ? [SYSTEM_STATUS, FAILED_JOBS] : []),
  ].map(({ to, key, icon, ...shown }) => ({
    key: `to ${to}`,
    icon,
    label: t(key),
    ...('shortcut' in shown && shown.shortcut !== undefined && { shortcut: shown.shortcut }),
    onSelect: () => void navigate({ to, params: NO_PARAMS, search: {} }),
  }));
}
