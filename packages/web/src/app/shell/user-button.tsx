import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../features/auth/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import type { UserMenuProps } from './user-menu.tsx';

const UserMenu = lazyPart<UserMenuProps & { onDismiss: () => void }>(
  () => import('./user-menu.tsx').then((file) => file.UserMenu),
  { waiting: ({ trigger }) => trigger, dismiss: ({ onDismiss }) => onDismiss() },
);
const preload = () => void UserMenu.preload();

/** The signed-in user; the menu behind it is fetched when it is opened. */
export function UserButton({ onListKeys }: Pick<UserMenuProps, 'onListKeys'>) {
  const { t } = useTranslation();
  const name = useCurrentUser()?.name ?? '';
  const [wanted, setWanted] = useState(false);
  const face = {
    'aria-label': `${initials(name)} ${t('shell.user.label', { name })}`,
    className:
      'flex size-8 items-center justify-center rounded-full bg-primary-50 text-small font-semibold text-primary-700 hover:bg-primary-100',
    children: initials(name) || <UserRound aria-hidden size={16} />,
  };
  if (wanted)
    return (
      <UserMenu
        trigger={<button type="button" {...face} />}
        onListKeys={onListKeys}
        onDismiss={() => setWanted(false)}
      />
    );
  return (
    <button
      type="button"
      {...face}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      onPointerEnter={preload}
      onFocus={preload}
    />
  );
}

/** Vietnamese names are called by the last word: Trần Thị Minh Anh is MA. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(-2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
