import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { MENU_POPUP, MenuEntries, type MenuEntry } from './menu-entries.tsx';

type MenuProps = {
  /** A button of the kit; the menu opens below it. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Above the entries, such as who is signed in. */
  heading?: ReactNode;
};

export function Menu({ trigger, entries, heading }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} className="z-60">
          <Base.Popup className={MENU_POPUP}>
            {heading && <div className="border-b border-hairline px-3 pt-1 pb-2">{heading}</div>}
            <MenuEntries parts={Base} entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
