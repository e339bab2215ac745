import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement } from 'react';
import { MENU_POPUP, MenuEntries, type MenuEntry } from './menu-entries.tsx';

type ContextMenuProps = {
  /** What is pressed with the right button, or long on a touch screen. */
  children: ReactElement;
  entries: readonly MenuEntry[];
  onOpenChange?: (open: boolean) => void;
};

/** Everything in it must be reachable elsewhere too: keyboards and beginners do not find it. */
export function ContextMenu({ children, entries, onOpenChange }: ContextMenuProps) {
  return (
    <Base.Root {...(onOpenChange ? { onOpenChange } : {})}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="z-60">
          <Base.Popup className={MENU_POPUP}>
            <MenuEntries parts={Base} entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
