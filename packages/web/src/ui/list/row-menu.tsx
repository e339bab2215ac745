import { Ellipsis } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { buttonClass } from '../button-class.ts';
import { Menu } from '../overlays/menu.tsx';
import type { MenuEntry } from '../overlays/menu-entries.tsx';

type RowMenuProps = {
  entries: readonly MenuEntry[];
  label: string;
  /** Entries that are asked for when the menu opens. */
  more?: ReactNode;
};

/** What can be done with one row, at its end. */
export function RowMenu({ entries, label, more }: RowMenuProps) {
  return (
    <Menu
      entries={entries}
      trigger={
        <button
          type="button"
          data-row-menu
          aria-label={label}
          className={buttonClass('quiet', 'min-w-(--input-height) px-0! text-muted')}
        >
          <Ellipsis aria-hidden size={16} />
        </button>
      }
    >
      {more}
    </Menu>
  );
}

/** The right button, or a long press, opens the menu of the row (LIST-012). */
export function openRowMenu(event: MouseEvent<HTMLElement>): void {
  const button = event.currentTarget.querySelector<HTMLElement>('[data-row-menu]');
  if (!button) return;
  event.preventDefault();
  button.click();
}
