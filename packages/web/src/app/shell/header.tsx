import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCurrentUser, useMay } from '../../features/auth/index.ts';
import { TaxFilingButton } from '../../features/vat-return/index.ts';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Brand } from '../../ui/brand.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { AREAS, NO_PARAMS } from '../nav-items.ts';
import { SearchButton } from '../palette/index.ts';
import { afterHeaderTab } from '../search.ts';
import { useMayOpen } from '../use-may-open.ts';
import { HeaderTools } from './header-tools.tsx';
import { NotificationButton } from './notification-button.tsx';
import { SyncButton } from './sync-button.tsx';
import { usePathname } from './use-pathname.ts';
import { UserButton } from './user-button.tsx';

type HeaderProps = { mayCreate: boolean; onListKeys: () => void; onSearch: () => void };

export function Header({ mayCreate, onListKeys, onSearch }: HeaderProps) {
  const { t } = useTranslation();
  const pathname = usePathname();
  const mayOpen = useMayOpen();
  const maySynchronise = useMay('invoice_management.view');
  const narrow = useNarrow();
  const company = useCurrentUser()?.company.name;
  return (
    <header className="z-30 shrink-0">
      <div className="flex h-(--header-height) items-center gap-1 border-b border-line bg-surface px-2 tablet:gap-4 tablet:px-4">
        <Link to="/main/dashboard" search={afterHeaderTab} className="flex min-w-0 overflow-hidden">
          <Brand />
          <span className="sr-only">{t('shell.home')}</span>
        </Link>
        <nav aria-label={t('shell.area.label')} className="hidden h-full tablet:flex">
          {AREAS.filter(({ to }) => mayOpen(to)).map(({ to, key, within }) => (
            <Link
              key={to}
              to={to}
              params={NO_PARAMS}
              search={afterHeaderTab}
              aria-current={pathname.startsWith(within) ? 'page' : undefined}
              className="flex h-full items-center border-b-2 border-transparent px-3 text-muted hover:text-ink aria-[current=page]:border-primary-600 aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {t(key)}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center tablet:gap-3">
          <SearchButton onOpen={onSearch} />
          <span className="hidden tablet:block">
            <LanguageSwitch />
          </span>
          {mayCreate && (
            <Link
              to="/main/invoice/new"
              search={{}}
              aria-label={t('shell.create')}
              className={buttonClass('primary')}
            >
              <Plus aria-hidden size={16} />
              <span className="hidden tablet:inline">{t('shell.create')}</span>
            </Link>
          )}
          <span className="hidden items-center gap-1 tablet:flex">
            <HeaderTools />
          </span>
          <TaxFilingButton />
          {maySynchronise && <SyncButton />}
          <NotificationButton />
          <UserButton onListKeys={onListKeys} />
        </div>
      </div>
      {/* Wider windows have it at the foot. The line is there before the name is read: the page below stays where it is. */}
      {narrow && (
        <p className="truncate border-b border-line bg-surface px-3 py-0.5 text-small text-muted">
          {company ?? '\u00a0'}
        </p>
      )}
    </header>
  );
}
