import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Activity,
  Building2,
  IdCard,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Rows2,
  Rows3,
  Rows4,
  ServerCrash,
  Sun,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  currentUserQuery,
  UserProfile,
  useCurrentUser,
  useMay,
} from '../../features/auth/index.ts';
import { CompanyProfile } from '../../features/company/index.ts';
// Past its index, which comes with the first load.
import { myCompaniesQuery } from '../../features/company/mine/switch-company.ts';
import { useSwitchCompany } from '../../features/company/mine/use-switch-company.tsx';
import { chooseDensity, DENSITIES, useDensity } from '../../lib/density.ts';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { chooseTheme, THEMES, useTheme } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import type { MenuChoice, MenuProps } from '../../ui/overlays/menu-entries.tsx';
import { OpenMenu } from '../../ui/overlays/open-menu.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { SETTING_ITEM } from '../nav-items.ts';
import { LogOut as LogOutAct } from './lazy-log-out.tsx';

const DENSITY_ICON = { compact: Rows4, normal: Rows3, roomy: Rows2 } as const;
const THEME_ICON = { system: Monitor, light: Sun, dark: Moon } as const;

export type UserMenuProps = Pick<MenuProps, 'trigger'> & { onListKeys: () => void };

/** Who is signed in, how the pages look, and the way out. */
export function UserMenu({ trigger, onListKeys }: UserMenuProps) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const narrow = useNarrow();
  const theme = useTheme();
  const density = useDensity();
  const navigate = useNavigate();
  const mayChange = useMay('setting_management.change');
  const [open, setOpen] = useState<'profile' | 'company' | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const companies = useCompanies();
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
            label: t('shell.user.profile'),
            icon: IdCard,
            onSelect: () => setOpen('profile'),
          },
          {
            label: t('shell.user.company'),
            icon: Building2,
            onSelect: () => setOpen('company'),
          },
          {
            label: t(SETTING_ITEM.key),
            icon: SETTING_ITEM.icon,
            onSelect: () => void navigate({ to: SETTING_ITEM.to, search: {} }),
          },
          ...(mayChange
            ? [
                {
                  label: t('shell.user.systemStatus'),
                  icon: Activity,
                  onSelect: () => void navigate({ to: '/main/system-status', search: {} }),
                },
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
        choices={[
          ...companies.choices,
          {
            label: t('shell.theme.label'),
            options: THEMES.map((one) => ({
              label: t(`shell.theme.${one}`),
              icon: THEME_ICON[one],
              checked: one === theme,
              onSelect: () => chooseTheme(one),
            })),
          },
          {
            label: t('shell.density.label'),
            options: DENSITIES.map((one) => ({
              label: t(`shell.density.${one}`),
              icon: DENSITY_ICON[one],
              checked: one === density,
              onSelect: () => chooseDensity(one),
            })),
          },
        ]}
      />
      {open === 'profile' && <UserProfile onClose={() => setOpen(null)} />}
      {open === 'company' && <CompanyProfile onClose={() => setOpen(null)} />}
      {companies.question}
      {isLeaving && <LogOutAct onStay={() => setLeaving(false)} />}
    </>
  );
}

/** Companies that the menu names; the window of the company has all of them. */
const NAMED = 8;

/** For an accountant of several companies: the one at hand and the way to each other (COMP-014). */
function useCompanies(): Readonly<{ choices: readonly MenuChoice[]; question: ReactNode }> {
  const { t } = useTranslation();
  const here = useCurrentUser()?.company_id;
  const all = useQuery(myCompaniesQuery).data ?? [];
  const { choose, pendingId, question } = useSwitchCompany((error) => toastFailure(t, error));
  if (all.length < 2) return { choices: [], question };
  const isHere = ({ company_id: id }: (typeof all)[number]) => id === here;
  const named = [...all.filter(isHere), ...all.filter((one) => !isHere(one))].slice(0, NAMED);
  const options = named.map((one) => ({
    // Two companies may have one name.
    label:
      all.filter(({ name }) => name === one.name).length > 1
        ? `${one.tax_code} · ${one.name}`
        : one.name,
    icon: Building2,
    checked: isHere(one),
    onSelect: () => {
      if (!isHere(one)) choose(one.company_id);
    },
  }));
  return {
    choices: [
      {
        label: t('shell.user.companies'),
        closes: true,
        busy: pendingId !== null,
        options,
      },
    ],
    question,
  };
}

/** The rights decide the entries of the menu: until they are loaded, it shows that they are loading. */
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
