import { cloneElement, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu-entries.tsx';

const load = () => import('./open-menu.tsx').then((file) => ({ default: file.OpenMenu }));
const OpenMenu = lazy(load);

/** A menu that costs no more than its button until it is opened: a list has one on every row. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  });
  return wanted ? (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    closed
  );
}
