import type { Permission } from '@hoadon/domain/access/permission';
import type { NavigateOptions } from '@tanstack/react-router';
import {
  Building2,
  CloudDownload,
  FileBadge,
  Hash,
  Landmark,
  ListFilter,
  type LucideIcon,
  Package,
  Palette,
  Store,
  Users,
} from 'lucide-react';
import type { TextKey } from '../../lib/i18n.ts';

export type SettingsTabLink = Readonly<{
  to: NonNullable<NavigateOptions['to']>;
  /** The heading of its page, and its name wherever it is offered. */
  label: TextKey;
  icon: LucideIcon;
  /** Who lacks it is not offered the tab; null: for everybody. */
  needs: Permission | null;
}>;

/**
 * The tabs of the settings in their order (SET-001). A tab is its line here and its page in `routes/settings`:
 * the frame, the palette and the start of the settings read them from this list.
 */
export const SETTINGS_TABS = [
  {
    to: '/main/settings/company',
    label: 'settings.tab.company',
    icon: Building2,
    needs: 'setting_management.view',
  },
  {
    to: '/main/settings/series',
    label: 'settings.tab.series',
    icon: FileBadge,
    needs: 'setting_management.view',
  },
  {
    to: '/main/settings/look',
    label: 'settings.tab.look',
    icon: Palette,
    needs: 'setting_management.view',
  },
  {
    to: '/main/settings/numbers',
    label: 'settings.tab.numbers',
    icon: Hash,
    needs: 'setting_management.view',
  },
  {
    to: '/main/settings/tax-account',
    label: 'settings.tab.taxAccount',
    icon: Landmark,
    needs: 'invoice_management.view',
  },
  {
    to: '/main/settings/users',
    label: 'settings.tab.users',
    icon: Users,
    needs: 'user_management.view',
  },
  {
    to: '/main/settings/rules',
    label: 'settings.tab.rules',
    icon: ListFilter,
    needs: 'invoice_management.view',
  },
  {
    to: '/main/settings/providers',
    label: 'settings.tab.providers',
    icon: CloudDownload,
    needs: 'setting_management.view',
  },
  { to: '/main/settings/licence', label: 'settings.tab.licence', icon: Package, needs: null },
  {
    to: '/main/settings/tiktok',
    label: 'settings.tab.tiktok',
    icon: Store,
    needs: 'setting_management.view',
  },
] as const satisfies readonly SettingsTabLink[];
