import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/brand.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { afterHeaderTab } from '../search.ts';
import { UserMenu } from './user-menu.tsx';

type HeaderProps = { mayCreate: boolean; onListKeys: () => void };

export function Header({ mayCreate, onListKeys }: HeaderProps) {
  const { t } = useTranslation();
  return (
    <header className="z-30 flex h-(--header-height) shrink-0 items-center gap-4 border-b border-line bg-surface px-4">
      <Link to="/main/dashboard" search={afterHeaderTab} className="flex">
        <Brand />
        <span className="sr-only">{t('shell.home')}</span>
      </Link>
      <nav aria-label={t('shell.area.label')} className="hidden h-full tablet:flex">
        <Link
          to="/main/dashboard"
          search={afterHeaderTab}
          className="flex h-full items-center border-b-2 border-primary-600 px-3 font-medium"
        >
          {t('shell.area.main')}
        </Link>
      </nav>
      <div className="ml-auto flex items-center gap-2 tablet:gap-3">
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
        <UserMenu onListKeys={onListKeys} />
      </div>
    </header>
  );
}
