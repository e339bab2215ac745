import { Menu } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../lib/program/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { MenuProps } from '../../ui/overlays/menu-entries.tsx';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

const PlacesMenu = lazyPart<Pick<MenuProps, 'trigger'> & { onDismiss: () => void }>(
  withTexts(() => import('./places-menu.tsx').then((file) => file.PlacesMenu), 'palette', 'tags'),
  { waiting: ({ trigger }) => trigger, dismiss: ({ onDismiss }) => onDismiss() },
);
const preload = () => void PlacesMenu.preload();

/** Leads to the places that have no tab of their own; its program comes when it is asked for. */
export function PlacesButton({ className }: { className: string }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const face = {
    type: 'button',
    className,
    children: (
      <>
        <Menu aria-hidden size={20} />
        {t('shell.nav.menu')}
      </>
    ),
  } as const;
  if (wanted)
    return <PlacesMenu trigger={<button {...face} />} onDismiss={() => setWanted(false)} />;
  return (
    <button
      {...face}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      onPointerEnter={preload}
      onFocus={preload}
    />
  );
}
