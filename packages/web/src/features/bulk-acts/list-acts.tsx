import type { BulkActKind } from '@hoadon/contracts/bulk-acts';
import { EXPORT_COLUMNS, type ExportColumn } from '@hoadon/contracts/exports';
import { may } from '@hoadon/domain/access/permission';
import { ChevronDown, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { type InvoiceListState, type ManyProps, shownColumns } from '../invoices/index.ts';
import { ACT_LOOKS } from './act-kind.ts';
import { ActPanel, QuestionDialog } from './lazy-parts.ts';
import { type Scope, scopeOf } from './scope.ts';
import { useCopying } from './use-copying.tsx';

/** What is done to rows that somebody chose, and what makes sense of a whole list as well. */
const OF_CHOSEN: readonly BulkActKind[] = ['send-email', 'download', 'merged-pdf', 'export'];
const OF_ALL: readonly BulkActKind[] = ['export', 'download', 'merged-pdf'];

type Asking = Readonly<{ kind: BulkActKind; scope: Scope }>;

type ListActsProps = ManyProps & {
  /** Beside the menu: what belongs to this list alone. */
  beside?: ReactNode;
};

/** Chooses rows of a list, or all that it finds, and does something to all of them. */
export function ListActs({ list, selection, beside }: ListActsProps) {
  const { t } = useTranslation();
  const { loaded } = list;
  const { ids, isEverything } = selection;
  const isAll = ids.size > 0 && ids.size === loaded.places.length;
  const kinds = useAllowed(ids.size > 0 ? OF_CHOSEN : OF_ALL);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [actId, setActId] = useState<string | null>(null);
  const copying = useCopying(selection);
  useShortcuts({
    a: () => selection.setAll(!isAll),
    ...(ids.size > 0 && { Escape: selection.clear }),
  });
  if (loaded.places.length === 0 && actId === null) return null;
  const entries = kinds.map((kind) => ({
    label: t(`bulkActs.kind.${kind}`),
    icon: ACT_LOOKS[kind].icon,
    onSelect: () => setAsking({ kind, scope: scopeOf(list, selection) }),
  }));
  return (
    <>
      <div className="flex w-full flex-wrap items-center gap-2">
        <Checkbox
          label={
            isEverything
              ? t('bulkActs.select.everything')
              : ids.size > 0
                ? t('bulkActs.select.chosen', { count: ids.size })
                : t('bulkActs.select.all')
          }
          checked={isAll}
          indeterminate={ids.size > 0 && !isAll}
          onChange={(event) => selection.setAll(event.target.checked)}
        />
        {isAll && loaded.hasMore && !isEverything && (
          <Button variant="quiet" className="text-primary-700!" onClick={selection.setAllMatching}>
            {t('bulkActs.select.matching')}
          </Button>
        )}
        <span className="ml-auto flex flex-wrap justify-end gap-2">
          {beside}
          <Menu
            trigger={
              <Button icon={ids.size > 0 ? ChevronDown : Download}>
                {t(ids.size > 0 ? 'bulkActs.menu' : 'bulkActs.menuAll')}
              </Button>
            }
            entries={[...entries, ...copying.entries]}
          />
        </span>
      </div>
      {actId && (
        // A line of its own below the tools.
        <div className="-mx-4 -mb-2 min-w-[calc(100%+32px)] border-t border-hairline">
          <ActPanel actId={actId} onAct={setActId} onClose={() => setActId(null)} />
        </div>
      )}
      {copying.dialog}
      {asking && (
        <QuestionDialog
          {...asking}
          columns={columnsOf(list)}
          onClose={() => setAsking(null)}
          onDone={(id) => {
            setAsking(null);
            selection.clear();
            if (id !== null) setActId(id);
          }}
        />
      )}
    </>
  );
}

function useAllowed(kinds: readonly BulkActKind[]): readonly BulkActKind[] {
  const user = useCurrentUser();
  return kinds.filter((kind) => user && may(user.permissions, ACT_LOOKS[kind].permission));
}

const isExported = (key: string): key is ExportColumn =>
  EXPORT_COLUMNS.some((column) => column === key);

/** What the list shows; a state is two things in a workbook, and an amount has its currency beside it. */
const columnsOf = ({ definition, look }: InvoiceListState): ExportColumn[] =>
  shownColumns(definition.columns, look.look).flatMap(({ key }): ExportColumn[] => {
    if (key === 'state') return ['state', 'chain'];
    if (key === 'total') return ['total', 'currency'];
    return isExported(key) ? [key] : [];
  });
