import type { ClipboardEvent, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { filledRowsOf, isTable } from '../../../lib/pasted-table.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import {
  cellOf,
  copyCell,
  isEditable,
  type LineField,
  type RowId,
  readCells,
  useEditor,
} from '../editor/index.ts';
import { FIRST_WRITTEN, fieldOrder, fieldsFrom, useLineShape } from './line-columns.ts';
import { useRemoveLine } from './use-remove-line.ts';

const ALL_FIELDS: readonly LineField[] = [...fieldOrder('vat'), 'customRate'];

/** The cell of an event target. */
function cellAt(target: EventTarget): { id: RowId; field: LineField } | null {
  const fieldKey =
    target instanceof Element && target.closest('[data-field]')?.getAttribute('data-field');
  const cell = fieldKey ? cellOf(fieldKey) : null;
  const field = ALL_FIELDS.find((name) => name === cell?.field);
  return cell && field ? { id: cell.id, field } : null;
}

/** `Ctrl+d`, `Alt+ArrowUp`, `Enter`; the command key of a Mac counts as Ctrl. */
const chordOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string =>
  [
    (ctrlKey || metaKey) && 'Ctrl+',
    altKey && 'Alt+',
    shiftKey && 'Shift+',
    key.length === 1 ? key.toLowerCase() : key,
  ]
    .filter(Boolean)
    .join('');

/** Keyboard and clipboard of the lines table (UI: Enter goes right, Ctrl+D copies, Alt moves). */
export function useLineKeys(focusCell: (id: RowId, field: LineField) => void) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { lines } = editor;
  const shape = useLineShape();
  const removeLine = useRemoveLine();

  const goRight = (id: RowId, field: LineField) => {
    const row = lines.row(id);
    const [, ...fields] = fieldsFrom(editor.kind(), field, shape);
    const next = row && fields.find((name) => isEditable(name, row.line));
    if (next) return focusCell(id, next);
    const order = lines.order();
    focusCell(order[order.indexOf(id) + 1] ?? flushSync(() => lines.add()), FIRST_WRITTEN);
  };
  const goVertically = (id: RowId, field: LineField, by: -1 | 1) => {
    const order = lines.order();
    const neighbour = order[order.indexOf(id) + by];
    if (neighbour !== undefined) focusCell(neighbour, field);
  };
  const move = (id: RowId, field: LineField, by: -1 | 1) => {
    flushSync(() => lines.move(id, by));
    focusCell(id, field);
  };
  const remove = (id: RowId, field: LineField) => {
    const order = lines.order();
    const index = order.indexOf(id);
    flushSync(() => removeLine(id, index));
    const rest = lines.order();
    const neighbour = rest[index] ?? rest.at(-1);
    if (neighbour !== undefined) focusCell(neighbour, field);
  };

  const copyFromAbove = (id: RowId, field: LineField) => {
    const order = lines.order();
    const above = lines.row(order[order.indexOf(id) - 1] ?? -1);
    if (above) lines.edit(id, (row, context) => copyCell(row, field, above.line, context));
  };
  const acts: Readonly<Record<string, (id: RowId, field: LineField) => void>> = {
    Enter: goRight,
    ArrowUp: (id, field) => goVertically(id, field, -1),
    ArrowDown: (id, field) => goVertically(id, field, 1),
    'Ctrl+d': copyFromAbove,
    // An adjustment of information compares rows with the original by position, so rows cannot move.
    ...(shape !== 'names' && {
      'Ctrl+Delete': remove,
      'Alt+ArrowUp': (id, field) => move(id, field, -1),
      'Alt+ArrowDown': (id, field) => move(id, field, 1),
    }),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellAt(event.target);
    if (!cell || event.nativeEvent.isComposing) return;
    const chord = chordOf(event);
    // In a select the arrow keys change the value.
    const chooses = chord.startsWith('Arrow') && event.target instanceof HTMLSelectElement;
    const act = chooses ? undefined : acts[chord];
    if (!act) return;
    event.preventDefault();
    act(cell.id, cell.field);
  };

  const onPaste = (event: ClipboardEvent) => {
    const cell = cellAt(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!cell || !isTable(text)) return;
    event.preventDefault();
    const columns = fieldsFrom(editor.kind(), cell.field, shape);
    const labels = {
      product: [t('issuing.lineType.product'), 'HANG_HOA', 'product'],
      discount: [t('issuing.lineType.discount'), 'CHIET_KHAU', 'discount'],
      note: [t('issuing.lineType.note'), 'GHI_CHU', 'note'],
      decree: [],
    };
    const rows = filledRowsOf(text).map((cells) => readCells(cells, columns, labels));
    lines.paste(cell.id, rows);
    toast.success(t('issuing.line.pasted', { count: rows.length }));
  };

  return { onKeyDown, onPaste };
}
