import type { InvoiceKind } from '@hoadon/domain/invoice/invoice-kind';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import {
  cellKey,
  isEditable,
  type LineField,
  type LineRow,
  type RowId,
  useEditor,
  useKind,
  useLineRow,
} from '../editor/index.ts';
import { useFaultText } from '../faults/index.ts';
import { isOfList, type LineShape, statesDifferences, useLineShape } from './line-columns.ts';
import { LineControl } from './line-control.tsx';
import { OriginalChoice } from './original-choice.tsx';
import { useRemoveLine } from './use-remove-line.ts';

/** Fields of a line in reading order. */
const fieldsOf = (kind: InvoiceKind, shape: LineShape): readonly LineField[] =>
  shape === 'names' ? ['name', 'code', 'unit'] : goodsFields(kind, shape);

const goodsFields = (kind: InvoiceKind, shape: LineShape): readonly LineField[] => [
  'type',
  ...(statesDifferences(shape) ? (['method'] as const) : []),
  'name',
  'code',
  'unit',
  'quantity',
  'price',
  ...(kind === 'vat' ? (['rate', 'customRate'] as const) : []),
  'subtotal',
];
const WIDE: readonly LineField[] = ['type', 'name'];

type LineEditorProps = { id: RowId; index: number; onClose: () => void };

/** Dialog to edit one line on a touch screen. */
export function LineEditor({ id, index, onClose }: LineEditorProps) {
  const { t } = useTranslation();
  const { lines } = useEditor();
  const kind = useKind();
  const row = useLineRow(lines, id);
  const shape = useLineShape();
  const removeLine = useRemoveLine();
  if (!row) return null;
  const number = index + 1;
  return (
    <Modal
      open
      onClose={onClose}
      onSubmit={onClose}
      title={t('issuing.line.name', { number })}
      tools={
        shape !== 'names' && (
          <>
            <IconButton
              icon={ArrowUp}
              label={t('issuing.line.moveUp')}
              disabled={index === 0}
              onClick={() => lines.move(id, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={t('issuing.line.moveDown')}
              disabled={number === lines.order().length}
              onClick={() => lines.move(id, 1)}
            />
            <IconButton
              icon={Trash2}
              label={t('issuing.line.delete', { number })}
              onClick={() => {
                onClose();
                removeLine(id, index);
              }}
            />
          </>
        )
      }
      footer={
        <Button type="submit" variant="primary" className="flex-1">
          {t('issuing.line.done')}
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        {isOfList(shape) && <OriginalField row={row} />}
        {fieldsOf(kind, shape)
          .filter((field) => isEditable(field, row.line))
          .map((field) => (
            <SheetField key={field} row={row} field={field} />
          ))}
        {kind === 'vat' && shape !== 'names' && <Amounts row={row} />}
      </div>
    </Modal>
  );
}

function SheetField({ row, field }: { row: LineRow; field: LineField }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const text = useFaultText();
  const fault = useStore(editor.faults, ({ shown }) => shown.get(cellKey(row.id, field)));
  return (
    <Field
      label={t(`issuing.column.${field}`)}
      error={fault?.severity === 'error' && text(fault)}
      className={WIDE.includes(field) ? 'col-span-2' : ''}
    >
      <LineControl row={row} field={field} className="control" />
    </Field>
  );
}

function OriginalField({ row }: { row: LineRow }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const text = useFaultText();
  const fault = useStore(editor.faults, ({ shown }) => shown.get(cellKey(row.id, 'original')));
  return (
    <Field
      label={t('issuing.column.original')}
      error={fault?.severity === 'error' && text(fault)}
      className="col-span-2"
    >
      <OriginalChoice row={row} className="control" />
    </Field>
  );
}

function Amounts({ row }: { row: LineRow }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { tax, total } = row.line;
  return (
    <dl className="tabular col-span-2 flex justify-between rounded-control bg-canvas px-3 py-2">
      <Amount name={t('issuing.column.tax')}>{tax && numbers.format(tax)}</Amount>
      <Amount name={t('issuing.column.total')}>{total && numbers.format(total)}</Amount>
    </dl>
  );
}

const Amount = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold">{children || '–'}</dd>
  </div>
);
