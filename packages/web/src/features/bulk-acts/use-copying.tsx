import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../../ui/list/index.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { useMay } from '../auth/index.ts';
import { CloneDialog } from '../corrections/index.ts';

type Copying = Readonly<{ entries: readonly MenuEntry[]; dialog: ReactNode }>;

/** Copies the rows that somebody chose one by one: nobody wants thousands of drafts of a whole list. */
export function useCopying({ ids, isEverything, clear }: Selection): Copying {
  const { t } = useTranslation();
  const mayCreate = useMay('invoice_draft_management.add');
  const [copied, setCopied] = useState<readonly string[] | null>(null);
  const close = () => setCopied(null);
  const done = () => {
    close();
    clear();
  };
  const copy = {
    label: t('bulkActs.copy'),
    icon: Copy,
    onSelect: () => setCopied([...ids]),
  };
  return {
    entries: mayCreate && ids.size > 0 && !isEverything ? [copy] : [],
    dialog: copied && <CloneDialog ids={copied} onClose={close} onDone={done} />,
  };
}
