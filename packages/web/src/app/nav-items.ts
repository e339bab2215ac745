import {
  CircleAlert,
  FileCheck2,
  FileInput,
  FilePenLine,
  Files,
  Gauge,
  HandCoins,
  Landmark,
  Loader,
  Receipt,
  Settings,
  ShieldAlert,
  Trash2,
  Unlink2,
  Wallet,
} from 'lucide-react';
import type { ListSearch } from '../features/invoice-lists/index.ts';
import type { UnissuedStatus } from '../features/releasing/index.ts';

export const MAIN_ITEMS = [
  { to: '/main/dashboard', key: 'shell.nav.dashboard', icon: Gauge },
  { to: '/main/revenue', key: 'shell.nav.revenue', icon: FileCheck2 },
  { to: '/main/expense', key: 'shell.nav.expense', icon: FileInput },
  { to: '/main/all', key: 'shell.nav.all', icon: Files },
] as const;

/** Lists of invoices and debts that need follow-up. */
export const FOLLOW_UP_ITEMS = [
  { to: '/main/receivable-debt', key: 'shell.nav.receivableDebt', icon: HandCoins },
  { to: '/main/payable-debt', key: 'shell.nav.payableDebt', icon: Wallet },
  { to: '/main/payment-receipt', key: 'shell.nav.paymentReceipt', icon: Receipt },
  { to: '/main/bank-statements', key: 'shell.nav.bankStatements', icon: Landmark },
  { to: '/main/reconciliation', key: 'shell.nav.reconciliation', icon: FileCheck2 },
  { to: '/main/suspect', key: 'shell.nav.suspect', icon: ShieldAlert },
  { to: '/main/inconsistency', key: 'shell.nav.inconsistency', icon: Unlink2 },
  { to: '/main/deleted/copies', key: 'shell.nav.deleted', icon: Trash2 },
] as const;

export const UNISSUED_ITEMS = [
  { to: '/main/status/draft', key: 'shell.nav.draft', icon: FilePenLine, status: 'draf' },
  {
    to: '/main/status/failed',
    key: 'shell.nav.failed',
    icon: CircleAlert,
    status: 'release_error',
  },
  { to: '/main/status/issuing', key: 'shell.nav.issuing', icon: Loader, status: 'releasing' },
] as const satisfies readonly { status: UnissuedStatus; [key: string]: unknown }[];

/** The areas of the product, in the header (NAV-022). */
export const AREAS = [
  { to: '/main/dashboard', key: 'shell.area.main', within: '/main/' },
  { to: '/customer/{-$id}/{-$invoiceType}', key: 'shell.area.customer', within: '/customer' },
  { to: '/vendor/{-$id}/{-$invoiceType}', key: 'shell.area.vendor', within: '/vendor' },
] as const;

/** A link without a parameter takes along the one of the page that it is on: from a partner's page the list of partners would be that page again. */
export const NO_PARAMS = {
  id: undefined,
  invoiceType: undefined,
  owner: undefined,
  list: undefined,
} as const;

export const SETTING_ITEM = {
  to: '/main/settings',
  key: 'shell.nav.settings',
  icon: Settings,
} as const;

const HIDDEN = { statistics: 'HIDE' } as const satisfies ListSearch;

/** The bar at the foot of narrow windows (NAV-032 to NAV-036). */
export const MOBILE_TABS = [
  { to: '/main/dashboard', key: 'shell.nav.dashboard', icon: Gauge, adds: {} },
  {
    to: '/main/expense',
    key: 'shell.nav.expenseShort',
    icon: FileInput,
    adds: { ...HIDDEN, invoice_outgoing: 'false', invoiceType: 'INCOMING' },
  },
  {
    to: '/main/revenue',
    key: 'shell.nav.revenueShort',
    icon: FileCheck2,
    adds: { ...HIDDEN, invoice_outgoing: 'true', invoiceType: 'OUTGOING' },
  },
  { to: '/main/status/draft', key: 'shell.nav.draft', icon: FilePenLine, adds: HIDDEN },
] as const satisfies readonly { adds: ListSearch; [key: string]: unknown }[];
