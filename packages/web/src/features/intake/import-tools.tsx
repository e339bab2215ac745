import { useNavigate } from '@tanstack/react-router';
import { CloudDownload, FileDown, History } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { type PageAct, useOfferedActs } from '../../lib/page-acts.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useMay, useWhenKnown } from '../auth/index.ts';
import { AccountsModal } from '../einvoice-accounts/index.ts';
import type { InvoiceListState, ListSearch } from '../invoice-lists/index.ts';
import { RecordLink } from '../invoice-records/index.ts';
import { ImportChip } from './import-chip.tsx';
import { ImportResult, UploadModal } from './lazy-parts.ts';
import type { UploadTab } from './upload/upload-modal.tsx';
import { useFollowedImport } from './use-followed-import.ts';

const NOTHING: readonly PageAct[] = [];

/** Its program is fetched with this one: a button that comes after the rows would move them. */
export const fetchTools = (): Promise<void> => RecordLink.preload();

/** The import of received invoices, over a list: its progress, and its result where the address has one. */
export function ImportTools({ list }: { list: InvoiceListState }) {
  const { t } = useTranslation();
  const mayAdd = useMay('invoice_management.add');
  const maySee = useMay('setting_management.view');
  const [tab, open] = useState<UploadTab | null>(null);
  const [areAccountsOpen, openAccounts] = useState(false);
  const showResult = useShowResult();
  const close = () => open(null);
  const show = (ids: readonly string[]) => {
    close();
    showResult(ids);
  };
  useFollowedImport({
    isWaitedFor: tab !== null,
    onShow: show,
    onFailed: () => open('upload'),
  });
  const offered = useMemo(
    (): readonly PageAct[] =>
      mayAdd
        ? [
            {
              label: t('intake.action'),
              icon: FileDown,
              shortcut: 'u',
              onSelect: () => open('upload'),
            },
            {
              label: t('intake.imported'),
              icon: History,
              isPlace: true,
              onSelect: () => open('latest'),
            },
            ...(maySee
              ? [
                  {
                    label: t('intake.providers'),
                    icon: CloudDownload,
                    onSelect: () => openAccounts(true),
                  },
                ]
              : []),
          ]
        : NOTHING,
    [mayAdd, maySee, t],
  );
  useOfferedActs(offered);
  // A key pressed before the rights are loaded is not lost.
  const press = useWhenKnown<UploadTab>((wish) => mayAdd && open(wish));
  useShortcuts({ u: () => press('upload') });
  const shown = (list.search['import'] ?? '').split('.').filter((id) => id !== '');
  return (
    <>
      <ImportChip onOpen={() => open('upload')} onResult={showResult} />
      {mayAdd && (
        <Button icon={FileDown} onClick={() => open('upload')}>
          {t('intake.action')}
        </Button>
      )}
      {list.definition.name === 'expense' && <RecordLink />}
      {tab && (
        <UploadModal
          startAt={tab}
          isSold={list.search['invoice_outgoing'] === 'true'}
          onClose={close}
          onResult={show}
          onProviders={
            maySee
              ? () => {
                  close();
                  openAccounts(true);
                }
              : null
          }
        />
      )}
      {areAccountsOpen && (
        <AccountsModal
          onClose={() => openAccounts(false)}
          onResult={(ids) => {
            openAccounts(false);
            showResult(ids);
          }}
        />
      )}
      {shown.length > 0 && (
        <ImportResult key={shown.join('.')} ids={shown} onClose={() => showResult([])} />
      )}
    </>
  );
}

/** Shows what imports came to, over the list of what agrees with nothing; none: no longer. */
function useShowResult() {
  const navigate = useNavigate();
  return useCallback(
    (ids: readonly string[]) => {
      const closed = ({ import: _, ...rest }: ListSearch): ListSearch => rest;
      void navigate(
        ids.length > 0
          ? { to: '/main/inconsistency', search: { import: ids.join('.') } }
          : { to: '.', search: closed, replace: true },
      );
    },
    [navigate],
  );
}
