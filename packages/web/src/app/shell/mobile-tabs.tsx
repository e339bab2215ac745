import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { MOBILE_TABS } from '../nav-items.ts';
import { afterMobileTab } from '../search.ts';
import { useMayOpen } from '../use-may-open.ts';
import { PlacesButton } from './places-button.tsx';
import { usePathname } from './use-pathname.ts';

const TAB = 'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-small text-muted';

/** The bar at the foot of windows of 768 px or less, on the pages of invoices (NAV-031, AMB-13). */
export function MobileTabs() {
  const { t } = useTranslation();
  const pathname = usePathname();
  const mayOpen = useMayOpen();
  if (!pathname.startsWith('/main/')) return null;
  return (
    <nav
      data-bottom-bar
      aria-label={t('shell.nav.label')}
      className="flex shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      {MOBILE_TABS.filter(({ to }) => mayOpen(to)).map(({ to, key, icon: Icon, adds }) => (
        <Link
          key={to}
          to={to}
          search={afterMobileTab(adds)}
          className={TAB}
          activeProps={{ className: 'text-primary-700! font-medium' }}
          activeOptions={{ includeSearch: false }}
        >
          <Icon aria-hidden size={20} />
          {t(key)}
        </Link>
      ))}
      <PlacesButton className={TAB} />
    </nav>
  );
}
