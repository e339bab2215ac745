import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useState } from 'react';
import { MENU_POPUP, MenuEntries, type MenuProps } from './menu-entries.tsx';

/** The menu itself, open from the moment it is there. */
export function OpenMenu({ trigger, entries, heading }: MenuProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <Base.Root modal={false} open={open} onOpenChange={setOpen}>
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
