import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { CircleHelp, Eye, FileCheck2, FilePenLine, PenLine, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { MenuEntry } from '../../ui/overlays/menu-entries.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { useMay } from '../auth/index.ts';
import { mayCorrectRow, useAskAuthority, waitsForToken } from '../invoices/index.ts';
import type { UnissuedConfirmation } from './dialogs/index.ts';

type RowActs = Readonly<{
  onEdit: (id: string) => void;
  onView: (id: string) => void;
  onAsk: (asking: UnissuedConfirmation) => void;
}>;

function wayOn(row: InvoiceRow): 'issue' | 'sign' | 'issueAgain' {
  if (row.state === 'draft') return 'issue';
  return row.state === 'signing' && waitsForToken(row) ? 'sign' : 'issueAgain';
}

/** What the viewer offers, the most wanted first; it shows, asks the authority and deletes by other ways or not at all. */
const IN_VIEWER: readonly Entry[] = ['correct', 'issue', 'open'];

/** What can be done with an invoice in its list and in the viewer, by its state and the user's permissions. */
export function useRowEntries({ onEdit, onView, onAsk }: RowActs) {
  const { t } = useTranslation();
  const mayIssue = useMay('publish_management.add');
  const mayDelete = useMay('invoice_draft_management.delete');
  const { mutate: askAuthority } = useAskAuthority();
  const entryOf = useCallback(
    (row: InvoiceRow, isWatched: boolean) => {
      const { id } = row;
      const way = wayOn(row);
      return {
        open: { label: t('common.action.open'), icon: FilePenLine, onSelect: () => onEdit(id) },
        view: { label: t('releasing.action.view'), icon: Eye, onSelect: () => onView(id) },
        issue: {
          label: t(`releasing.action.${way}`),
          icon: way === 'sign' ? PenLine : FileCheck2,
          onSelect: () =>
            onAsk(way === 'sign' ? { act: 'sign', id } : { act: 'release', id, isWatched }),
        },
        correct: {
          label: t('releasing.action.correct'),
          icon: FilePenLine,
          onSelect: () => onEdit(id),
        },
        ask: {
          label: t('releasing.action.ask'),
          icon: CircleHelp,
          onSelect: () => askAuthority(id, { onError: (error) => toastFailure(t, error) }),
        },
        delete: {
          label: t('common.action.delete'),
          icon: Trash2,
          danger: true,
          onSelect: () => onAsk({ act: 'delete', ids: [id] }),
        },
      } satisfies Record<Entry, MenuEntry>;
    },
    [t, onEdit, onView, onAsk, askAuthority],
  );
  const entriesOf = useCallback(
    (row: InvoiceRow): readonly MenuEntry[] => {
      const entries = entryOf(row, false);
      return namesOf(row, { mayIssue, mayDelete }).map((name) => entries[name]);
    },
    [entryOf, mayIssue, mayDelete],
  );
  const actsOf = useCallback(
    (row: InvoiceRow): readonly MenuEntry[] => {
      // From a list one goes on with the next invoice; from the viewer one follows this one.
      const entries = entryOf(row, true);
      const names = namesOf(row, { mayIssue, mayDelete });
      return IN_VIEWER.filter((name) => names.includes(name)).map((name) => entries[name]);
    },
    [entryOf, mayIssue, mayDelete],
  );
  return { entriesOf, actsOf };
}

type Entry = 'open' | 'view' | 'issue' | 'correct' | 'ask' | 'delete';
type Rights = Readonly<{ mayIssue: boolean; mayDelete: boolean }>;

function namesOf(row: InvoiceRow, { mayIssue, mayDelete }: Rights): readonly Entry[] {
  if (row.state === 'draft')
    return ['open', 'view', ...(mayIssue ? ISSUE : []), ...(mayDelete ? DELETE : [])];
  if (!mayIssue) return ['view'];
  if (waitsForToken(row)) return ['view', 'issue'];
  if (row.releasing_status !== 'release_error') return ['view'];
  if (row.state === 'unknown') return ['view', 'ask'];
  // What the format could not hold would fail again as it is.
  if (mayCorrectRow(row)) return ['correct', 'view', ...(row.state === 'refused' ? ISSUE : [])];
  return ['view', 'issue'];
}

const ISSUE: readonly Entry[] = ['issue'];
const DELETE: readonly Entry[] = ['delete'];
