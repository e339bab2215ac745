import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  MENU_ITEM,
  MENU_POPUP,
  type MenuChoice,
  MenuEntries,
  type MenuProps,
} from './menu-entries.tsx';

/** The menu itself, open from the moment it is there. */
export function OpenMenu({ trigger, entries, heading, choices = [], children }: MenuProps) {
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
            {children}
            {choices.map((choice) => (
              <Choice key={choice.label} choice={choice} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Choice({ choice }: { choice: MenuChoice }) {
  return (
    <>
      <Base.Separator className="my-1 border-t border-hairline" />
      <Base.RadioGroup value={choice.options.find(({ checked }) => checked)?.label}>
        <Base.GroupLabel className="px-3 py-1 text-small text-muted">
          {choice.label}
        </Base.GroupLabel>
        {choice.options.map(({ label, icon: Icon, onSelect }) => (
          <Base.RadioItem
            key={label}
            value={label}
            closeOnClick={choice.closes ?? false}
            disabled={choice.busy ?? false}
            onClick={onSelect}
            className={MENU_ITEM}
          >
            <Icon aria-hidden size={16} className="shrink-0" />
            <span className="flex-1 truncate">{label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden size={16} className="text-primary-600" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </>
  );
}
