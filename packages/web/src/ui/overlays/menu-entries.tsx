import type { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type MenuEntry = Readonly<{
  label: string;
  onSelect: () => void;
  icon?: LucideIcon;
  /** Key that does the same, as a person reads it. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  /** A line above it. */
  separated?: boolean;
  /** Why it cannot be done now; read by screen readers. */
  reason?: string;
  /** The last of several that cannot be done for the same reason shows it for all of them. */
  isReasonShown?: boolean;
}>;

/** One of several, such as the look of the pages; the menu stays open to show what it does. */
export type MenuChoice = Readonly<{
  label: string;
  /** What it does leads away: the menu closes. */
  closes?: boolean;
  /** One is under way: no other can be chosen. */
  busy?: boolean;
  options: readonly Readonly<{
    label: string;
    icon: LucideIcon;
    checked: boolean;
    onSelect: () => void;
  }>[];
}>;

export type MenuProps = {
  /** A button; the menu opens below it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  entries: readonly MenuEntry[];
  /** Above the entries, such as who is signed in. */
  heading?: ReactNode;
  /** Below the entries. */
  choices?: readonly MenuChoice[];
  /** Further entries, such as those that are asked for when the menu opens. */
  children?: ReactNode;
};

export const MENU_POPUP =
  'floating max-h-(--available-height) max-w-80 min-w-44 overflow-y-auto py-1 outline-none';

export const MENU_ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2 px-3 outline-none select-none data-highlighted:bg-primary-50 data-disabled:cursor-default data-disabled:opacity-50';

/** The entries of a menu or a context menu, whose Item and Separator differ only in origin. */
export function MenuEntries({
  parts,
  entries,
}: {
  parts: Pick<typeof BaseMenu, 'Item' | 'Separator'>;
  entries: readonly MenuEntry[];
}) {
  return entries.map(({ label, icon: Icon, ...entry }) => (
    <div key={label} role="none">
      {entry.separated && <parts.Separator className="my-1 border-t border-hairline" />}
      <parts.Item
        disabled={entry.disabled ?? false}
        onClick={entry.onSelect}
        {...(entry.reason && { 'aria-description': entry.reason })}
        className={classNames(
          MENU_ITEM,
          entry.danger && 'text-danger',
          entry.reason && 'data-disabled:opacity-100',
        )}
      >
        <span
          className={classNames(
            'flex w-4 shrink-0',
            entry.reason && 'opacity-50',
            entry.isReasonShown && 'self-start pt-1',
          )}
        >
          {Icon && <Icon aria-hidden size={16} />}
        </span>
        <span className="min-w-0 flex-1">
          <span className={classNames('block truncate', entry.reason && 'opacity-50')}>
            {label}
          </span>
          {entry.isReasonShown && (
            <span className="block pb-1 text-small text-muted">{entry.reason}</span>
          )}
        </span>
        {entry.shortcut && <kbd className="font-sans text-small text-muted">{entry.shortcut}</kbd>}
      </parts.Item>
    </div>
  ));
}
