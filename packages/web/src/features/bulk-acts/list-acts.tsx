import { EXPORT_COLUMNS, type ExportColumn } from '@hoadon/contracts/exports';
import { ChevronDown, Download, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PageAct } from '../../lib/page-acts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import { FoldersButton, RowDrag } from '../directories/index.ts';
import { type InvoiceListState, type ManyProps, shownColumns } from '../invoice-lists/index.ts';
import type { ActConfirmation } from './asking.ts';
import { ActPanel, ActQuestion, ActsDialog } from './lazy-parts.ts';
import { scopeOf } from './scope.ts';
import { OF_ALL, OF_CHOSEN, type SelectionAct } from './selection-acts.ts';
import { useKeyedActs } from './use-keyed-acts.ts';
import { useMayDo } from './use-may-do.ts';

const NOTHING: readonly PageAct[] = [];

type ListActsProps = ManyProps & {
  /** Beside the menu: what belongs to this list alone. */
  beside?: ReactNode;
};

/** Its program is fetched with this one: a button that comes after the rows would move them. */
export const fetchTools = (): Promise<void> => FoldersButton.preload();

/** Chooses rows of a list, or all that it finds, and does something to all of them. */
export function ListActs({ list, selection, beside }: ListActsProps) {
  const { t } = useTranslation();
  const { loaded, watchedId, watch } = list;
  const { ids, isEverything } = selection;
  const isChosen = ids.size > 0;
  const [asking, setAsking] = useState<ActConfirmation | null>(null);
  const [isLooking, setLooking] = useState(false);
  const mayBeDone = useMayDo();
  const isOfReceived = list.definition.fixed['invoice_outgoing'] === 'false';
  const possible = (isChosen ? OF_CHOSEN : OF_ALL).filter(
    (act) => mayBeDone(act) && !(act.ofIssued && isOfReceived),
  );
  const ask = (act: SelectionAct) =>
    setAsking({ act, scope: scopeOf(list, selection), ids: [...ids], isAll: isEverything });
  const entries = possible
    // A dialog is given rows by name.
    .filter((act) => 'kind' in act || !isEverything)
    .map((act) => ({
      label: t(act.label),
      icon: act.icon,
      ...(act.shortcut && { shortcut: act.shortcut }),
      onSelect: () => ask(act),
    }));
  useKeyedActs({ acts: OF_CHOSEN, list, selection, onAsk: setAsking });
  const move = OF_CHOSEN.find((act) => act.name === 'move' && mayBeDone(act));
  if (loaded.places.length === 0 && watchedId === null) return <FoldersButton />;
  const done = () => {
    setAsking(null);
    selection.clear();
  };
  return (
    <>
      <SelectionBar
        loaded={loaded}
        selection={selection}
        acts={isChosen ? entries : NOTHING}
        words={{
          none: t('bulkActs.select.all'),
          chosen: t('bulkActs.select.chosen', { count: ids.size }),
          everything: t('bulkActs.select.everything'),
          chooseMatching: t('bulkActs.select.matching'),
        }}
        canTakeAll
      >
        <FoldersButton />
        {beside}
        <IconButton
          icon={History}
          label={t('bulkActs.recent.action')}
          onClick={() => setLooking(true)}
        />
        <Menu
          trigger={
            <Button icon={isChosen ? ChevronDown : Download}>
              {t(isChosen ? 'bulkActs.menu' : 'bulkActs.menuAll')}
            </Button>
          }
          entries={entries}
        />
      </SelectionBar>
      {watchedId && (
        // A line of its own below the tools.
        <div className="order-last -mx-4 -mb-2 min-w-[calc(100%+32px)] border-t border-hairline">
          <ActPanel key={watchedId} actId={watchedId} onAct={watch} onClose={() => watch(null)} />
        </div>
      )}
      {isLooking && <ActsDialog onAct={watch} onClose={() => setLooking(false)} />}
      {move && (
        <RowDrag
          selection={selection}
          onAll={(parent_id) =>
            setAsking({
              act: move,
              scope: { ...scopeOf(list, selection), move: { parent_id } },
              ids: [],
              isAll: true,
              isWished: true,
            })
          }
        />
      )}
      {asking && (
        <ActQuestion
          asking={asking}
          columns={columnsOf(list)}
          onWished={setAsking}
          onClose={() => setAsking(null)}
          onDone={done}
          onBegun={watch}
        />
      )}
    </>
  );
}

const isExported = (key: string): key is ExportColumn =>
  EXPORT_COLUMNS.some((column) => column === key);

/** What the list shows; a state is two things in a workbook, and an amount has its currency beside it. */
const columnsOf = ({ definition, look }: InvoiceListState): ExportColumn[] =>
  shownColumns(definition.columns, look.look).flatMap(({ key }): ExportColumn[] => {
    if (key === 'state') return ['state', 'chain'];
    if (key === 'total') return ['total', 'currency', 'exchangeRate', 'totalDong'];
    return isExported(key) ? [key] : [];
  });
