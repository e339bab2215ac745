import { cloneElement, useState } from 'react';
import { lazyPart } from '../program/lazy-part.tsx';
import type { MenuProps } from './menu-entries.tsx';

type OpenProps = MenuProps & { onDismiss: () => void };

const OpenMenu = lazyPart<OpenProps>(
  () => import('./open-menu.tsx').then((file) => file.OpenMenu),
  { waiting: ({ trigger }) => trigger, dismiss: ({ onDismiss }) => onDismiss() },
);
const preload = () => void OpenMenu.preload();

/** A menu that costs no more than its button until it is opened: a list has one on every row. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: preload,
    onFocus: preload,
  });
  if (!wanted) return closed;
  return <OpenMenu {...props} onDismiss={() => setWanted(false)} />;
}
