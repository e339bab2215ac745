import { Link } from '@tanstack/react-router';
import { type LucideIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../features/auth/index.ts';
import { FolderPanel } from '../../features/directories/index.ts';
import { SideStart } from '../../features/getting-started/index.ts';
import { useUnissuedCounts } from '../../features/releasing/index.ts';
import { SideTags } from '../../features/tags/index.ts';
import { classNames } from '../../lib/class-names.ts';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FOLLOW_UP_ITEMS, MAIN_ITEMS, UNISSUED_ITEMS } from '../nav-items.ts';
import { afterSidebarPage } from '../search.ts';
import { useMayOpen } from '../use-may-open.ts';

const COLLAPSED_KEY = 'hoadon.sidebarCollapsed';

export function Sidebar() {
  const { t } = useTranslation();
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(COLLAPSED_KEY) === 'yes');
  const counts = useUnissuedCounts();
  const mayView = useMay('invoice_management.view');
  const isNarrow = useNarrow();
  const mayOpen = useMayOpen();
  const followUps = FOLLOW_UP_ITEMS.filter(({ to }) => mayOpen(to));
  const toggle = () => {
    localStorage.setItem(COLLAPSED_KEY, collapsed ? 'no' : 'yes');
    setCollapsed(!collapsed);
  };
  return (
    <nav
      aria-label={t('shell.nav.label')}
      className={classNames(
        'hidden shrink-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-surface p-2 tablet:flex',
        collapsed ? 'w-14' : 'w-60',
      )}
    >
      <SideStart collapsed={collapsed} />
      {MAIN_ITEMS.filter(({ to }) => mayOpen(to)).map((item) => (
        <Item
          key={item.to}
          to={item.to}
          icon={item.icon}
          label={t(item.key)}
          collapsed={collapsed}
        />
      ))}
      {mayOpen('/main/status/dashboard') && (
        <Link
          to="/main/status/dashboard"
          search={afterSidebarPage}
          className={classNames(
            'mt-3 mb-1 rounded-control px-2.5 text-small font-medium text-muted hover:text-ink',
            collapsed && 'sr-only focus:not-sr-only',
          )}
          activeProps={{ className: 'text-primary-700!' }}
        >
          {t('shell.nav.unissued')}
        </Link>
      )}
      {UNISSUED_ITEMS.filter(({ to }) => mayOpen(to)).map((item) => (
        <Item
          key={item.to}
          to={item.to}
          icon={item.icon}
          label={t(item.key)}
          collapsed={collapsed}
          count={counts[item.status]}
          urgent={item.status === 'release_error'}
        />
      ))}
      {followUps.length > 0 && (
        <span
          className={classNames(
            'mt-3 mb-1 px-2.5 text-small font-medium text-muted',
            collapsed && 'sr-only',
          )}
        >
          {t('shell.nav.more')}
        </span>
      )}
      {followUps.map((item) => (
        <Item
          key={item.to}
          to={item.to}
          icon={item.icon}
          label={t(item.key)}
          collapsed={collapsed}
        />
      ))}
      <SideTags collapsed={collapsed} />
      {!collapsed && !isNarrow && mayView && (
        <div className="mt-3 flex min-h-60 flex-1 flex-col">
          <FolderPanel />
        </div>
      )}
      <span className="mt-auto self-end">
        <IconButton
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          label={t(collapsed ? 'shell.nav.expand' : 'shell.nav.collapse')}
          onClick={toggle}
        />
      </span>
    </nav>
  );
}

type ItemProps = {
  to:
    | (typeof MAIN_ITEMS)[number]['to']
    | (typeof FOLLOW_UP_ITEMS)[number]['to']
    | (typeof UNISSUED_ITEMS)[number]['to'];
  icon: LucideIcon;
  label: string;
  collapsed: boolean;
  count?: number | null;
  urgent?: boolean;
};

function Item({ to, icon: Icon, label, collapsed, count = null, urgent = false }: ItemProps) {
  const { formatCount } = useNumbers();
  return (
    <Link
      to={to}
      search={afterSidebarPage}
      title={collapsed ? label : undefined}
      className="flex h-8 shrink-0 items-center gap-2.5 rounded-control px-2.5 hover:bg-canvas"
      activeProps={{ className: 'bg-primary-50! text-primary-700 font-medium' }}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span className={collapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{label}</span>
      {!collapsed && count !== null && count > 0 && (
        <span
          className={classNames(
            'tabular rounded-pill px-1.5 text-pill font-medium',
            urgent ? 'bg-danger-50 text-danger' : 'bg-neutral-50 text-neutral',
          )}
        >
          {formatCount(count)}
        </span>
      )}
    </Link>
  );
}
