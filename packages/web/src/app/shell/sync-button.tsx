import { RefreshCw } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { withTexts } from '../../lib/program/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

const SyncPopover = lazyPart<{ trigger: ReactElement; onDismiss: () => void }>(
  withTexts(
    () => import('../../features/tax-account/sync-popover.tsx').then((file) => file.SyncPopover),
    'taxAccount',
    'failure',
  ),
  { waiting: ({ trigger }) => trigger, dismiss: ({ onDismiss }) => onDismiss() },
);
const preload = () => void SyncPopover.preload();

/** The synchronisation with the tax authority; its program is fetched when the user opens it. */
export function SyncButton() {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const look = { icon: RefreshCw, label: t('shell.synchronisation') };
  if (wanted)
    return <SyncPopover trigger={<IconButton {...look} />} onDismiss={() => setWanted(false)} />;
  return (
    <IconButton
      {...look}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setWanted(true)}
      onPointerEnter={preload}
      onFocus={preload}
    />
  );
}
