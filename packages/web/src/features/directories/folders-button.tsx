import { FolderTree } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { type PageAct, useOfferedActs } from '../../lib/page-acts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMay } from '../auth/index.ts';
import { FoldersDialog } from './folders-dialog.tsx';

const NOTHING: readonly PageAct[] = [];

/** Leads to the directories where the sidebar has no room for them. */
export function FoldersButton() {
  const { t } = useTranslation();
  const mayView = useMay('invoice_management.view');
  const isShown = useNarrow() && mayView;
  const [isOpen, setOpen] = useState(false);
  const label = t('directories.title');
  const acts = useMemo(
    () =>
      isShown
        ? [{ label, icon: FolderTree, isPlace: true, onSelect: () => setOpen(true) }]
        : NOTHING,
    [isShown, label],
  );
  useOfferedActs(acts);
  if (!isShown) return null;
  return (
    <>
      <IconButton icon={FolderTree} label={label} onClick={() => setOpen(true)} />
      {isOpen && <FoldersDialog onClose={() => setOpen(false)} />}
    </>
  );
}
