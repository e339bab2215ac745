import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import type { Selection } from '../../ui/list/index.ts';
import { dragged, ROWS_FORMAT } from './dragged.ts';

export type RowDragProps = {
  selection: Selection;
  /** Everything that the list finds was dragged onto a directory. */
  onAll: (parentId: string) => void;
};

const ROW = '[role=table] [data-id]';

/**
 * Lets the rows of the list be dragged: the chosen ones together, any other by itself. It listens for all of
 * them, so that no row costs anything for it.
 */
export function RowDrag(props: RowDragProps) {
  const { t } = useTranslation();
  const current = useRef(props);
  current.current = props;
  useEffect(() => {
    const rowOf = ({ target }: Event): HTMLElement | null =>
      target instanceof Element ? target.closest<HTMLElement>(ROW) : null;
    const ready = (event: PointerEvent) => {
      const row = rowOf(event);
      if (row && event.pointerType !== 'touch') row.draggable = true;
    };
    const begin = (event: DragEvent) => {
      const id = rowOf(event)?.dataset['id'];
      if (id === undefined || !event.dataTransfer) return;
      const { selection, onAll } = current.current;
      const { ids, isEverything } = selection;
      const isChosen = ids.has(id);
      const all = isChosen ? [...ids] : [id];
      dragged.beginRows({ ids: all, onAll: isChosen && isEverything ? onAll : null });
      event.dataTransfer.setData(ROWS_FORMAT, all.join());
      event.dataTransfer.effectAllowed = 'move';
      const label =
        isChosen && isEverything
          ? t('directories.drag.everything')
          : t('directories.drag.rows', { count: all.length });
      showCount(event.dataTransfer, label);
    };
    const end = () => dragged.beginRows(null);
    document.addEventListener('pointerdown', ready);
    document.addEventListener('dragstart', begin);
    document.addEventListener('dragend', end);
    return () => {
      document.removeEventListener('pointerdown', ready);
      document.removeEventListener('dragstart', begin);
      document.removeEventListener('dragend', end);
      end();
    };
  }, [t]);
  return null;
}

/** What hangs on the pointer: how many there are. The browser takes its picture at once. */
function showCount(data: DataTransfer, text: string): void {
  const label = document.createElement('div');
  label.textContent = text;
  label.className =
    'fixed -top-20 left-0 rounded-control bg-primary-600 px-3 py-1.5 font-medium text-on-fill shadow-float';
  document.body.append(label);
  data.setDragImage(label, 12, 12);
  setTimeout(() => label.remove());
}
