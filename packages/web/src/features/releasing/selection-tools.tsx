import { setFilters } from '@hoadon/contracts/filters/read-filters';
import { CircleHelp, FileCheck2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../lib/i18n.ts';
import { useOfferedActs } from '../../lib/page-acts.ts';
import { useRowChanges } from '../../lib/rows/index.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import type { Selection } from '../../ui/list/index.ts';
import { useMay, useWhenKnown } from '../auth/index.ts';
import { scopeOf } from '../bulk-acts/index.ts';
import type { InvoiceListState } from '../invoices/index.ts';
import type { UnissuedStatus } from './counts.ts';
import type { Asking } from './unissued-dialogs.tsx';

type SelectionToolsProps = {
  status: UnissuedStatus;
  selection: Selection;
  list: InvoiceListState;
  onAsk: (asking: Asking) => void;
  /** Takes the last deletion back; null where there is none. */
  undo: (() => void) | null;
};

/** Choose rows, all rows or all that match, and what can be done with them. */
export function SelectionTools(props: SelectionToolsProps) {
  const { selection, list, undo } = props;
  const { loaded } = list;
  const { t } = useTranslation();
  const { ids, isEverything } = selection;
  const isAll = ids.size === loaded.places.length;
  const acts = useActs(props);
  // What most people want first; nobody deletes by pressing Enter once too often.
  const offered = acts.toSorted((one, other) => Number(other.isMain) - Number(one.isMain));
  useOfferedActs(offered.map(({ act, ...shown }) => ({ ...shown, onSelect: act })));
  const run = useWhenKnown<(typeof acts)[number]['name']>(
    (name) => acts.find((one) => one.name === name)?.act(),
    ids.size > 0,
  );
  useShortcuts({
    a: () => selection.setAll(!isAll),
    i: () => run('issue'),
    ['Delete']: () => run('delete'),
    ...(ids.size > 0 && { Escape: selection.clear }),
    ...(undo && { z: undo }),
  });
  if (loaded.places.length === 0) return null;
  return (
    <div className="flex flex-1 flex-wrap items-center gap-2">
      <Checkbox
        className="whitespace-nowrap"
        label={labelOf(t, ids.size, isEverything)}
        checked={isAll}
        indeterminate={ids.size > 0 && !isAll}
        onChange={(event) => selection.setAll(event.target.checked)}
      />
      {props.status === 'draf' &&
        isAll &&
        loaded.hasMore &&
        !isEverything &&
        isFoundByWords(list) && (
          <Button variant="quiet" className="text-primary-700!" onClick={selection.setAllMatching}>
            {t('releasing.selectMatching')}
          </Button>
        )}
      <span className="ml-auto flex gap-2">
        {acts.map(({ name, label, icon, isMain, act }) => (
          <Button key={name} icon={icon} onClick={act} {...(isMain && { variant: 'primary' })}>
            {label}
          </Button>
        ))}
      </span>
    </div>
  );
}

/** A run takes ids or words: what is narrowed otherwise is chosen row by row. */
const isFoundByWords = ({ fields, values }: InvoiceListState): boolean =>
  setFilters(fields, values).every((key) => key === 'words');

const labelOf = (t: Translate, count: number, isEverything: boolean): string => {
  if (isEverything) return t('releasing.selectedMatching');
  return count > 0 ? t('releasing.selected', { count }) : t('releasing.selectAll');
};

/** Acts on the chosen rows, by the list, their states and the user's permissions. */
function useActs({ status, selection, list, onAsk }: SelectionToolsProps) {
  const { t } = useTranslation();
  const mayIssue = useMay('publish_management.add');
  const mayDelete = useMay('invoice_draft_management.delete');
  const ids = [...selection.ids];
  const [only] = ids;
  useRowChanges(list.rows);
  const idsIn = (isUnknown: boolean) =>
    ids.filter((id) => (list.rows.row(id)?.state === 'unknown') === isUnknown);
  const isDrafts = status === 'draf';
  const issue = (): Asking => {
    if (selection.isEverything) return { act: 'bulk', drafts: { search: list.words } };
    return ids.length === 1 && only
      ? { act: 'release', id: only }
      : { act: 'bulk', drafts: { ids } };
  };
  const possible = [
    {
      name: 'delete',
      shortcut: 'Delete',
      may: isDrafts && mayDelete,
      label: t('common.action.delete'),
      icon: Trash2,
      isMain: false,
      act: () =>
        onAsk(
          selection.isEverything
            ? { act: 'delete-many', scope: scopeOf(list, selection) }
            : { act: 'delete', ids },
        ),
    },
    {
      name: 'ask',
      may: !isDrafts && mayIssue && idsIn(true).length > 0,
      label: t('releasing.action.ask'),
      icon: CircleHelp,
      isMain: false,
      act: () => onAsk({ act: 'ask', ids: idsIn(true) }),
    },
    {
      name: 'issue',
      shortcut: 'i',
      may: mayIssue && (isDrafts || idsIn(false).length > 0),
      label: t(isDrafts ? 'releasing.action.issueSelected' : 'releasing.action.issueAgain'),
      icon: FileCheck2,
      isMain: true,
      act: () => onAsk(isDrafts ? issue() : { act: 'retry', ids: idsIn(false) }),
    },
  ] as const;
  return ids.length > 0 ? possible.filter(({ may }) => may) : [];
}
