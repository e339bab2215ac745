import { CircleHelp, FileCheck2, Trash2 } from 'lucide-react';
import { useRowChanges } from '../../lib/rows/index.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { Selection } from '../../ui/list/index.ts';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import { useMay, useWhenKnown } from '../auth/index.ts';
import { scopeOf } from '../bulk-acts/index.ts';
import type { InvoiceListState } from '../invoice-lists/index.ts';
import type { UnissuedStatus } from './counts.ts';
import type { UnissuedConfirmation } from './dialogs/index.ts';

type SelectionToolsProps = {
  status: UnissuedStatus;
  selection: Selection;
  list: InvoiceListState;
  onAsk: (asking: UnissuedConfirmation) => void;
  /** Takes the last deletion back; null where there is none. */
  undo: (() => void) | null;
};

/** Choose rows, all rows or all that match, and what can be done with them. */
export function SelectionTools(props: SelectionToolsProps) {
  const { selection, list, undo } = props;
  const { t } = useTranslation();
  const { ids } = selection;
  const acts = useActs(props);
  // The most used act first, so that Enter pressed once too often never deletes.
  const offered = acts.toSorted((one, other) => Number(other.isMain) - Number(one.isMain));
  const run = useWhenKnown<(typeof acts)[number]['name']>(
    (name) => acts.find((one) => one.name === name)?.onSelect(),
    ids.size > 0,
  );
  useShortcuts({
    i: () => run('issue'),
    ['Delete']: () => run('delete'),
    ...(undo && { z: undo }),
  });
  return (
    <SelectionBar
      loaded={list.loaded}
      selection={selection}
      acts={offered}
      words={{
        none: t('releasing.selectAll'),
        chosen: t('releasing.selected', { count: ids.size }),
        everything: t('releasing.selectedMatching'),
        chooseMatching: t('releasing.selectMatching'),
      }}
      canTakeAll={props.status === 'draf'}
    >
      {acts.map(({ name, label, icon, isMain, onSelect }) => (
        <Button key={name} icon={icon} onClick={onSelect} {...(isMain && { variant: 'primary' })}>
          {label}
        </Button>
      ))}
    </SelectionBar>
  );
}

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
  const issue = (): UnissuedConfirmation =>
    ids.length === 1 && only && !selection.isEverything
      ? { act: 'release', id: only }
      : { act: 'many', kind: 'issue', scope: scopeOf(list, selection) };
  const possible = [
    {
      name: 'delete',
      shortcut: 'Delete',
      may: isDrafts && mayDelete,
      label: t('common.action.delete'),
      icon: Trash2,
      isMain: false,
      onSelect: () =>
        onAsk(
          selection.isEverything
            ? { act: 'many', kind: 'delete', scope: scopeOf(list, selection) }
            : { act: 'delete', ids },
        ),
    },
    {
      name: 'ask',
      may: !isDrafts && mayIssue && idsIn(true).length > 0,
      label: t('releasing.action.ask'),
      icon: CircleHelp,
      isMain: false,
      onSelect: () => onAsk({ act: 'ask', ids: idsIn(true) }),
    },
    {
      name: 'issue',
      shortcut: 'i',
      may: mayIssue && (isDrafts || idsIn(false).length > 0),
      label: t(isDrafts ? 'releasing.action.issueSelected' : 'releasing.action.issueAgain'),
      icon: FileCheck2,
      isMain: true,
      onSelect: () => onAsk(isDrafts ? issue() : { act: 'retry', ids: idsIn(false) }),
    },
  ] as const;
  return ids.length > 0 ? possible.filter(({ may }) => may) : [];
}
