import { FileDown, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { useMay } from '../auth/index.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useExportPartners } from './record-queries.ts';
import type { PartnerSide } from './side.ts';

const HEAD = ['name', 'taxCode', 'address', 'emails', 'bankAccount', 'bankName', 'notes'] as const;

/** Brings customers or vendors in from a file, and gives those out that the list finds. */
export function ListTools({ side, words }: { side: PartnerSide; words: string }) {
  const { t } = useTranslation();
  const mayChange = useMay('invoice_management.change');
  const file = useExportPartners(side);
  const [isImporting, setImporting] = useState(false);
  const give = () =>
    file.mutate(
      {
        search_text: words,
        words: {
          sheet: t(side === 'customer' ? 'partners.customers.title' : 'partners.vendors.title'),
          ...Object.fromEntries(HEAD.map((key) => [`head.${key}`, t(`partners.head.${key}`)])),
        },
      },
      { onError: (error) => toastFailure(t, error) },
    );
  return (
    <span className="ml-auto flex gap-2">
      {mayChange && (
        <Button icon={FileUp} onClick={() => setImporting(true)}>
          {t('partners.import.action')}
        </Button>
      )}
      <Button icon={FileDown} busy={file.isPending} onClick={give}>
        {t('partners.export')}
      </Button>
      {isImporting && <ImportDialog side={side} onClose={() => setImporting(false)} />}
    </span>
  );
}
