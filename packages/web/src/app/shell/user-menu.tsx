import { useNavigate } from '@tanstack/react-router';
import {
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Package,
  ServerCrash,
  Sun,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useMay } from '../../features/auth/index.ts';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { chooseTheme, THEMES, useTheme } from '../../lib/theme.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { SETTING_ITEM } from '../nav-items.ts';
import { LogOut as LogOutAct } from './lazy-log-out.tsx';

const THEME_ICON = { system: Monitor, light: Sun, dark: Moon } as const;

/** Who is signed in, how the pages look, and the way out. */
export function UserMenu({ onListKeys }: { onListKeys: () => void }) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const narrow = useNarrow();
  const chosen = useTheme();
  const navigate = useNavigate();
  const maySet = useMay('setting_management.view');
  const mayChange = useMay('setting_management.change');
  const name = user?.name ?? '';
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`${initials(name)} ${t('shell.user.label', { name })}`}
            className="flex size-8 items-center justify-center rounded-full bg-primary-50 text-small font-semibold text-primary-700 hover:bg-primary-100"
          >
            {initials(name) || <UserRound aria-hidden size={16} />}
          </button>
        }
        heading={
          <div className="flex flex-col gap-2">
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
            label: t('shell.packages.own'),
            icon: Package,
            onSelect: () => void navigate({ to: '/main/licence', search: {} }),
          },
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
      {isLeaving && <LogOutAct onStay={() => setLeaving(false)} />}
    </>
  );
}

/** Vietnamese names are called by the last word: Trần Thị Minh Anh is MA. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(-2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
