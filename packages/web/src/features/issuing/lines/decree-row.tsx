import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { DECREE_RATES, firstDecreeRow } from '@hoadon/domain/invoice/decree-reduction';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { type Decimal, decimal, isZero } from '@hoadon/domain/money/decimal';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { classNames } from '../../../lib/class-names.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import {
  cellKey,
  type LineRow,
  listedOf,
  type RowId,
  setNumber,
  useDecreeOrder,
  useEditor,
  useKind,
  useLineOrder,
  useLineRow,
  useTaxDay,
} from '../editor/index.ts';
import { decreeTitle, useFaultText } from '../faults/index.ts';
import { LineControl } from './line-control.tsx';

/**
 * Reduction rows of a sales invoice under the resolution in force (LINE-011 to LINE-014): one, or one per
 * original for a correction of many.
 */
export function DecreeRows() {
  const { t } = useTranslation();
  const { lines } = useEditor();
  const kind = useKind();
  const rows = useDecreeOrder(lines);
  const order = useLineOrder(lines);
  const taxDay = useTaxDay();
  const fresh = firstDecreeRow(kind, taxDay);
  const originalOf = (id: RowId) => lines.row(id)?.line.original;
  const reduced = new Set(rows.map(originalOf));
  const missing = [...new Set(order.map(originalOf))].filter((original) => !reduced.has(original));
  const add = () => {
    const present = rows.flatMap((id) => lines.row(id)?.line ?? []);
    const added = missing.flatMap((original) =>
      fresh ? { ...fresh, ...(original !== undefined && { original }) } : [],
    );
    lines.setDecrees([...present, ...added]);
  };
  return (
    <>
      {rows.map((id) => (
        <Reduction key={id} id={id} taxDay={taxDay} />
      ))}
      {fresh && missing.length > 0 && (
        <Button icon={Plus} variant="quiet" className="w-fit" onClick={add}>
          {t('issuing.decree.add')}
        </Button>
      )}
    </>
  );
}

function Reduction({ id, taxDay }: { id: RowId; taxDay: PlainDate }) {
  const { lines } = useEditor();
  const row = useLineRow(lines, id);
  return row && <ReductionRow row={row} taxDay={taxDay} />;
}

function ReductionRow({ row, taxDay }: { row: LineRow; taxDay: PlainDate }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const { lines, setting } = useEditor();
  const fault = useFault(row);
  const { reducedRateBasis } = ruleSetOn(taxDay);
  const { name, subtotal, original } = row.line;
  const title = decreeTitle(t, listedOf(setting.correcting)[(original ?? 0) - 1]);
  const remove = () => {
    const putBack = lines.removeDecree(row.id);
    toast.warning(t('issuing.decree.deleted'), {
      action: { label: t('issuing.line.undo'), onClick: putBack },
    });
  };
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-control border border-line bg-surface py-1.5 px-3 tablet:pr-1 tablet:grid-cols-[auto_minmax(0,1fr)_auto_auto]"
    >
      <h3 className="font-medium" title={reducedRateBasis ?? undefined}>
        {title}
      </h3>
      <div className="col-span-2 row-start-2 flex gap-2 tablet:col-span-1 tablet:row-start-auto tablet:max-w-130">
        <RateChoice row={row} isWrong={fault !== null} />
      </div>
      <output
        className="tabular col-span-2 text-right font-semibold tablet:col-span-1"
        aria-label={t('issuing.total.reduction')}
      >
        {subtotal !== null && !isZero(subtotal) && `− ${numbers.format(subtotal)}`}
      </output>
      <IconButton
        icon={Trash2}
        label={t('issuing.decree.delete')}
        className="col-start-2 row-start-1 tablet:col-start-auto tablet:row-start-auto"
        onClick={remove}
      />
      <p
        role={fault ? 'alert' : undefined}
        className={classNames('col-span-full text-small', fault ? 'text-danger' : 'text-muted')}
      >
        {fault ?? (name || t('issuing.decree.hint', { basis: reducedRateBasis ?? '' }))}
      </p>
    </section>
  );
}

/** Text of the fault of the row or its rate; null without a fault. */
function useFault(row: LineRow): string | null {
  const editor = useEditor();
  const text = useFaultText();
  const fault = useStore(
    editor.faults,
    ({ shown }) =>
      shown.get(cellKey(row.id, '')) ?? shown.get(cellKey(row.id, 'customRate')) ?? null,
  );
  return fault && text(fault);
}

const OTHER = 'other';

/** A percentage of the direct method, or another that is typed. */
function RateChoice({ row, isWrong }: { row: LineRow; isWrong: boolean }) {
  const { t } = useTranslation();
  const { lines, focusRequest } = useEditor();
  const box = useRef<HTMLSpanElement>(null);
  const rate = row.line.customRate;
  const offeredRate = DECREE_RATES.find((choice) => choice === rate);
  const [isOther, setOther] = useState(rate !== null && offeredRate === undefined);
  const fieldKey = cellKey(row.id, 'customRate');
  useEffect(
    () =>
      focusRequest.subscribe(() => {
        const target = focusRequest.getState()?.fieldKey;
        if (target !== fieldKey && target !== cellKey(row.id, '')) return;
        box.current?.querySelector<HTMLElement>('input, select')?.focus();
      }),
    [focusRequest, fieldKey, row.id],
  );
  const choose = (value: string) => {
    setOther(value === OTHER);
    const chosen: Decimal | null = value === OTHER ? null : decimal(value);
    lines.edit(row.id, (latest, context) => setNumber(latest, 'customRate', chosen, context));
  };
  return (
    <span ref={box} data-field={fieldKey} className="flex min-w-0 flex-1 gap-2">
      {isOther && (
        <LineControl
          row={row}
          field="customRate"
          label={t('issuing.decree.otherRate')}
          className="control w-20! shrink-0"
        />
      )}
      <span className="min-w-0 flex-1">
        <Select
          aria-label={t('issuing.decree.rate')}
          aria-invalid={isWrong || undefined}
          value={isOther ? OTHER : (offeredRate ?? '')}
          placeholder={t('issuing.decree.choose')}
          onChange={(event) => choose(event.target.value)}
          options={[
            ...DECREE_RATES.map((value) => ({
              value,
              label: t(`issuing.decree.rates.${value}`),
            })),
            { value: OTHER, label: t('issuing.decree.rates.other') },
          ]}
        />
      </span>
    </span>
  );
}
