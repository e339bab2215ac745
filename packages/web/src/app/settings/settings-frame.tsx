import { groupOf, type Permission } from '@hoadon/domain/access/permission';
import { Link, Outlet } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePathname } from '../shell/use-pathname.ts';
import { SETTINGS_TABS } from './settings-tabs.ts';
import { useSettingsTabs } from './use-settings-tabs.ts';

const TAB =
  'flex shrink-0 items-center gap-2 whitespace-nowrap px-3 -outline-offset-2 text-muted hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-primary-700';
/** In a row above the page; beside it where there is room. */
const ACROSS = 'h-11 border-b-2 border-transparent aria-[current=page]:border-primary-600';
const DOWN =
  'wide:h-9 wide:rounded-control wide:border-0 wide:hover:bg-canvas wide:aria-[current=page]:bg-primary-50';

/** Everything that is set for the company, one page a tab (SET-001); each page is headed by the name of its tab. */
export function SettingsFrame() {
  const { t } = useTranslation();
  const pathname = usePathname();
  const offered = useSettingsTabs();
  const here = SETTINGS_TABS.find(({ to }) => pathname.startsWith(to));
  const title = t(here?.label ?? 'settings.title');
  usePageTitle(title);
  const list = useRef<HTMLElement>(null);
  const areTabsThere = offered !== undefined;
  useEffect(() => {
    if (!areTabsThere) return;
    const current = list.current?.querySelector(`a[href^="${pathname}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, areTabsThere]);
  const refused = offered && here && !offered.includes(here) ? here.needs : null;
  return (
    <div className="flex min-h-0 flex-1 flex-col wide:flex-row">
      <nav
        ref={list}
        aria-label={t('settings.title')}
        className="flex shrink-0 overflow-x-auto border-b border-line bg-surface px-2 wide:w-56 wide:flex-col wide:gap-0.5 wide:overflow-y-auto wide:border-r wide:border-b-0 wide:p-3"
      >
        {offered?.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} search={{}} className={`${TAB} ${ACROSS} ${DOWN}`}>
            <Icon aria-hidden size={16} />
            {t(label)}
          </Link>
        ))}
      </nav>
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-300 flex-col gap-4 p-4 tablet:p-6">
          <h1 className="text-title">{title}</h1>
          {refused ? <MissingRight needs={refused} /> : <Outlet />}
        </div>
      </div>
    </div>
  );
}

/** Which right is missing, and whom to ask for it. */
function MissingRight({ needs }: { needs: Permission }) {
  const { t } = useTranslation();
  const group = t(`users.group.${groupOf(needs)}`);
  return <EmptyState icon={LockKeyhole} text={t('settings.noRight', { group })} />;
}
