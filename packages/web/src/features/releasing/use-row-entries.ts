import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { CircleHelp, Eye, FileCheck2, FilePenLine, PenLine, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../ui/menu-entries.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { useMay } from '../auth/index.ts';
import { useAskAuthority } from '../invoices/index.ts';
import type { Asking } from './unissued-dialogs.tsx';

/** What the authority refused is put right under its number. */
const correctable = ({ state }: InvoiceRow, correct: MenuEntry): readonly MenuEntry[] =>
  state === 'refused' ? [correct] : [];

type RowActs = Readonly<{
  onEdit: (id: string) => void;
  onView: (id: string) => void;
  onAsk: (asking: Asking) => void;
}>;

/** It has its number; only its user's token is missing. */
const isWaitingForToken = ({ state, failure_reason }: InvoiceRow): boolean =>
  state === 'signing' && failure_reason?.startsWith('WAITING_FOR_TOKEN') === true;

function wayOn(row: InvoiceRow): 'issue' | 'sign' | 'issueAgain' {
  if (row.state === 'draft') return 'issue';
  return isWaitingForToken(row) ? 'sign' : 'issueAgain';
}

/** What can be done with a row, by its state and the user's permissions. */
export function useRowEntries({ onEdit, onView, onAsk }: RowActs) {
  const { t } = useTranslation();
  const mayIssue = useMay('publish_management.add');
  const mayDelete = useMay('invoice_draft_management.delete');
  const { mutate: askAuthority } = useAskAuthority();
  return useCallback(
    (row: InvoiceRow): readonly MenuEntry[] => {
      const issue = {
        label: t(`releasing.action.${wayOn(row)}`),
        icon: wayOn(row) === 'sign' ? PenLine : FileCheck2,
        onSelect: () =>
          onAsk(
            wayOn(row) === 'sign' ? { act: 'sign', id: row.id } : { act: 'release', id: row.id },
          ),
      };
      const view = { label: t('releasing.action.view'), icon: Eye, onSelect: () => onView(row.id) };
      if (row.state === 'draft') {
        return [
          { label: t('common.action.open'), icon: FilePenLine, onSelect: () => onEdit(row.id) },
          ...(mayIssue ? [issue] : []),
          ...(mayDelete
            ? [
                {
                  label: t('common.action.delete'),
                  icon: Trash2,
                  danger: true,
                  separated: true,
                  onSelect: () => onAsk({ act: 'delete', ids: [row.id] }),
                },
              ]
            : []),
        ];
      }
      if (!mayIssue || row.releasing_status !== 'release_error') return [view];
      const edit = () => onEdit(row.id);
      const correct = { label: t('releasing.action.correct'), icon: FilePenLine, onSelect: edit };
      if (row.state !== 'unknown') return [...correctable(row, correct), view, issue];
      const ask = () => askAuthority(row.id, { onError: (error) => toastFailure(t, error) });
      return [view, { label: t('releasing.action.ask'), icon: CircleHelp, onSelect: ask }];
    },
    [t, mayIssue, mayDelete, onEdit, onView, onAsk, askAuthority],
  );
}
