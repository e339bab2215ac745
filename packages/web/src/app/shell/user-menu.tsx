import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Keyboard,
  ListFilter,
  LogOut,
  Monitor,
  Moon,
  Package,
  ServerCrash,
  ShieldCheck,
  Sun,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUserQuery, useCurrentUser, useMay } from '../../features/auth/index.ts';
import { Rules } from '../../features/rules/index.ts';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { chooseTheme, THEMES, useTheme } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import type { MenuProps } from '../../ui/overlays/menu-entries.tsx';
import { OpenMenu } from '../../ui/overlays/open-menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SETTING_ITEM } from '../nav-items.ts';
import { LogOut as LogOutAct } from './lazy-log-out.tsx';

const THEME_ICON = { system: Monitor, light: Sun, dark: Moon } as const;

export type UserMenuProps = Pick<MenuProps, 'trigger'> & { onListKeys: () => void };

/** Who is signed in, how the pages look, and the way out. */
export function UserMenu({ trigger, onListKeys }: UserMenuProps) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const narrow = useNarrow();
  const chosen = useTheme();
  const navigate = useNavigate();
  const maySet = useMay('setting_management.view');
  const mayChange = useMay('setting_management.change');
  const mayRead = useMay('invoice_management.view');
  const [isLeaving, setLeaving] = useState(false);
  const [isRuling, setRuling] = useState(false);
  return (
    <>
      <OpenMenu
        trigger={trigger}
        heading={
          <div className="flex flex-col gap-2">
            {!user && <RightsComing />}
            {user && (
              <p>
                <span className="block font-semibold">{user.name}</span>
                <span className="block text-small text-muted">
                  {t(`shell.user.role.${user.role}`)} · {user.email}
                </span>
                <span className="mt-1 block text-small text-muted">{user.company.name}</span>
              </p>
            )}
            {narrow && <LanguageSwitch />}
          </div>
        }
        entries={[
          {
            label: t('shell.user.account'),
            icon: UserRound,
            onSelect: () => void navigate({ to: '/main/account', search: {} }),
          },
          {
            label: t('shell.packages.own'),
            icon: Package,
            onSelect: () => void navigate({ to: '/main/licence', search: {} }),
          },
          {
            label: t('shell.user.secondFactor'),
            icon: ShieldCheck,
            onSelect: () => void navigate({ to: '/main/account/second-factor', search: {} }),
          },
          ...(mayRead
            ? [{ label: t('shell.rules'), icon: ListFilter, onSelect: () => setRuling(true) }]
            : []),
          ...(narrow && maySet
            ? [
                {
                  label: t(SETTING_ITEM.key),
                  icon: SETTING_ITEM.icon,
                  onSelect: () => void navigate({ to: SETTING_ITEM.to, search: {} }),
                },
              ]
            : []),
          ...(mayChange
            ? [
                {
                  label: t('shell.user.backgroundJobs'),
                  icon: ServerCrash,
                  onSelect: () => void navigate({ to: '/main/background-jobs', search: {} }),
                },
              ]
            : []),
          ...(narrow
            ? []
            : [
                {
                  label: t('shell.user.shortcuts'),
                  icon: Keyboard,
                  shortcut: '?',
                  onSelect: onListKeys,
                },
              ]),
          { label: t('shell.user.logout'), icon: LogOut, onSelect: () => setLeaving(true) },
        ]}
        choice={{
          label: t('shell.theme.label'),
          options: THEMES.map((theme) => ({
            label: t(`shell.theme.${theme}`),
            icon: THEME_ICON[theme],
            checked: theme === chosen,
            onSelect: () => chooseTheme(theme),
          })),
        }}
      />
      {isRuling && <Rules onClose={() => setRuling(false)} />}
      {isLeaving && <LogOutAct onStay={() => setLeaving(false)} />}
    </>
  );
}

/** What the user may do decides what stands in the menu: it says so while that is not known yet. */
function RightsComing() {
  const { t } = useTranslation();
  const { error, refetch } = useQuery(currentUserQuery);
  if (!error) {
    return (
      <p role="status" className="flex items-center gap-2 py-1 text-muted">
        <Spinner />
        {t('common.loading')}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1 pb-1">
      <ErrorLine error={error} />
      <Button onClick={() => void refetch()}>{t('common.action.retry')}</Button>
    </div>
  );
}
