import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Selection } from '../../ui/list/index.ts';
import { useWhenKnown } from '../auth/index.ts';
import type { InvoiceListState } from '../invoice-lists/index.ts';
import type { ActConfirmation } from './asking.ts';
import { scopeOf } from './scope.ts';
import type { SelectionAct } from './selection-acts.ts';
import { useMayDo } from './use-may-do.ts';

type KeyedActs = Readonly<{
  acts: readonly SelectionAct[];
  list: InvoiceListState;
  selection: Selection;
  onAsk: (asking: ActConfirmation) => void;
}>;

/** Keys of acts: on the chosen rows, or on the one that is open or has the keyboard cursor. */
export function useKeyedActs({ acts, list, selection, onAsk }: KeyedActs): void {
  const { ids, isEverything } = selection;
  const mayBeDone = useMayDo();
  // A key pressed before the rights are loaded is not lost.
  const run = useWhenKnown<SelectionAct>((act) => {
    if (!mayBeDone(act)) return;
    if (ids.size > 0) {
      // A dialog is given rows by name.
      if ('kind' in act || !isEverything)
        onAsk({ act, scope: scopeOf(list, selection), ids: [...ids], isAll: isEverything });
      return;
    }
    const id = list.openedId() ?? rowAtKeyboard();
    if (id !== null) onAsk({ act, scope: { list_invoice_id: [id] }, ids: [id], isAll: false });
  });
  useShortcuts(
    Object.fromEntries(
      acts.flatMap((act) => (act.shortcut ? [[act.shortcut, () => run(act)] as const] : [])),
    ),
  );
}

/** The row that has the focus. */
const rowAtKeyboard = (): string | null =>
  document.activeElement?.closest('[role=table] [data-id]')?.getAttribute('data-id') ?? null;
