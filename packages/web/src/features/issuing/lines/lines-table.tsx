import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useRowsInSight } from '../../../ui/sight/index.ts';
import { cellOf, type RowId, useEditor, useKind, useLineOrder } from '../editor/index.ts';
import { GetTemplateButton } from '../get-template/index.ts';
import {
  FIRST_WRITTEN,
  type LineColumn,
  type LineShape,
  layoutOf,
  ROW_HEIGHT,
  useLineShape,
} from './line-columns.ts';
import { LineRowView } from './line-row-view.tsx';
import { useLineKeys } from './use-line-keys.ts';
import { useRemoveLine } from './use-remove-line.ts';

/** Rows rendered beyond the visible ones, so that Tab reaches the next. */
const OVERSCAN = 6;

/** Table of lines for the keyboard; renders only the visible rows. */
export function LinesTable() {
  const { t } = useTranslation();
  const editor = useEditor();
  const kind = useKind();
  const shape = useLineShape();
  const order = useLineOrder(editor.lines);
  const box = useRef<HTMLDivElement>(null);
  const { total, rows, reveal } = useRowsInSight(box, {
    count: order.length,
    rowHeight: ROW_HEIGHT,
    beyond: OVERSCAN,
    covered: ROW_HEIGHT + 5,
  });
  const focusCell = useFocusCell(box, reveal);
  const keys = useLineKeys(focusCell);
  const remove = useRemoveLine();
  useEffect(
    () =>
      editor.focusRequest.subscribe(() => {
        const fieldKey = editor.focusRequest.getState()?.fieldKey ?? '';
        const cell = cellOf(fieldKey);
        const first = fieldKey.startsWith('lines') ? editor.lines.order()[0] : undefined;
        if (cell && editor.lines.decrees().includes(cell.id)) return;
        if (cell) focusCell(cell.id, cell.field);
        else if (first !== undefined) focusCell(first, FIRST_WRITTEN);
      }),
    [editor, focusCell],
  );
  return (
    <div className="flex flex-col gap-2">
      <div
        ref={box}
        // Scroll padding: the sticky head must not cover a focused row and its ring.
        className="max-h-[max(310px,calc(100dvh-500px))] scroll-pt-10 overflow-auto rounded-control border border-line bg-surface"
      >
        <table
          aria-label={t('issuing.section.lines')}
          aria-rowcount={order.length + 1}
          {...keys}
          className={`block ${layoutOf(kind, shape).width}`}
        >
          <Head kind={kind} shape={shape} />
          <tbody className="relative block" style={{ height: total }}>
            {rows.map(({ index, start }) => {
              const id = order[index];
              return (
                id !== undefined && (
                  <LineRowView
                    key={id}
                    id={id}
                    kind={kind}
                    shape={shape}
                    index={index}
                    top={start}
                    onRemove={shape === 'names' ? undefined : remove}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          icon={Plus}
          onClick={() =>
            focusCell(
              flushSync(() => editor.lines.add()),
              FIRST_WRITTEN,
            )
          }
        >
          {t('issuing.line.add')}
        </Button>
        {shape === 'goods' && <GetTemplateButton />}
        {shape !== 'names' && <p className="text-small text-muted">{t('issuing.line.keys')}</p>}
      </div>
    </div>
  );
}

const ON_THE_RIGHT: readonly LineColumn[] = [
  'number',
  'quantity',
  'price',
  'subtotal',
  'tax',
  'total',
];

function Head({ kind, shape }: { kind: InvoiceKind; shape: LineShape }) {
  const { t } = useTranslation();
  const { columns, grid } = layoutOf(kind, shape);
  return (
    <thead className="sticky top-0 z-10 block">
      <tr
        aria-rowindex={1}
        className={`${grid} h-9 items-center border-b border-line bg-canvas text-small font-medium text-muted`}
      >
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className={`truncate font-medium ${
              ON_THE_RIGHT.includes(column) ? 'pr-2 text-right' : 'pl-2 text-left'
            }`}
          >
            {t(`issuing.column.${column}`)}
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}

/**
 * Returns a function that scrolls to a cell and focuses it: immediately if its row is rendered, so that
 * the next key is not lost.
 */
function useFocusCell(
  box: { current: HTMLElement | null },
  scrollTo: (index: number) => void,
): (id: RowId, field: string) => void {
  const { lines } = useEditor();
  const scroll = useRef(scrollTo);
  scroll.current = scrollTo;
  return useCallback(
    (id, field) => {
      const find = (name: string) =>
        box.current?.querySelector<HTMLElement>(`[data-field="row.${id}.${name}"]`);
      const focus = (): boolean => {
        const control = find(field) ?? find(FIRST_WRITTEN);
        control?.focus();
        return control !== undefined && control !== null;
      };
      if (focus()) return;
      scroll.current(lines.order().indexOf(id));
      requestAnimationFrame(() => requestAnimationFrame(focus));
    },
    [box, lines],
  );
}
