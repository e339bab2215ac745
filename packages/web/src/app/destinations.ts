import type { NavigateOptions } from '@tanstack/react-router';
import {
  Bell,
  Building2,
  Calculator,
  ListChecks,
  type LucideIcon,
  Rocket,
  Share2,
  Users,
} from 'lucide-react';
import type { TextKey } from '../lib/i18n.ts';
import { FOLLOW_UP_ITEMS, MAIN_ITEMS, UNISSUED_ITEMS } from './nav-items.ts';

export type Destination = Readonly<{
  to: NonNullable<NavigateOptions['to']>;
  key: TextKey;
  icon: LucideIcon;
  shortcut?: string;
}>;

/** Offered to everybody who may see them. */
export const PAGES: readonly Destination[] = [
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
