import {
  type ButtonHTMLAttributes,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import type { MenuEntry } from './menu-entries.tsx';

const load = () => import('./open-menu.tsx').then((file) => ({ default: file.OpenMenu }));
const OpenMenu = lazy(load);

export type MenuProps = {
  /** A button; the menu opens below it. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  entries: readonly MenuEntry[];
  /** Above the entries, such as who is signed in. */
  heading?: ReactNode;
};

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
