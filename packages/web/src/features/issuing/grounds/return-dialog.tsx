import { billedGoods } from '@hoadon/domain/corrections/discounts-of-goods';
import { returnLines } from '@hoadon/domain/corrections/return-lines';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { compare, type Decimal, isPositive, ZERO } from '@hoadon/domain/money/decimal';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { useEditor } from '../editor/index.ts';

type ReturnDialogProps = {
  /** Pieces of the goods, or only value while the buyer retains the goods. */
  shape: 'part' | 'value';
  issued: readonly Line[];
  currency: string;
  onFill: (lines: readonly Line[]) => void;
  onClose: () => void;
};

/** Asks how much of each line is returned, at most what was sold. */
export function ReturnDialog({ shape, issued, currency, onFill, onClose }: ReturnDialogProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const editor = useEditor();
  const [back, setBack] = useState<ReadonlyMap<number, Decimal>>(new Map());
  const billed = billedGoods(issued, editor.rounding());
  const soldOf = ({ quantity }: Line, index: number) =>
    (shape === 'part' ? quantity : billed.get(index)?.subtotal) ?? ZERO;
  const isTooMuch = (line: Line, index: number) =>
    compare(back.get(index) ?? ZERO, soldOf(line, index)) > 0;
  const given = [...back].filter(([, amount]) => isPositive(amount));
  const isWrong = issued.some(isTooMuch);
  const fill = () => {
    if (isWrong || given.length === 0) return;
    const amounts = new Map(given);
    onFill(
      returnLines(
        issued,
        shape === 'part' ? { shape, pieces: amounts } : { shape, value: amounts },
        editor.rounding(),
      ),
    );
  };
  const type = (index: number, amount: Decimal | null) => {
    const next = new Map(back);
    if (amount === null) next.delete(index);
    else next.set(index, amount);
    setBack(next);
  };
  return (
    <Modal
      open
      onClose={onClose}
      onSubmit={fill}
      title={t(`corrections.return.${shape}`)}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={isWrong || given.length === 0}>
            {t('corrections.return.fill')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-muted">{t(`corrections.return.ask.${shape}`)}</p>
      <ul className="flex flex-col gap-3">
        {issued.map(
          (line, index) =>
            line.type === 'product' && (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of an issued invoice never move
              <li key={index}>
                <Field
                  label={line.name}
                  hint={t(`corrections.return.sold.${shape}`, {
                    amount: numbers.format(soldOf(line, index)),
                    unit: shape === 'part' ? (line.unit ?? '') : currency,
                  })}
                  error={isTooMuch(line, index) && t('corrections.return.tooMuch')}
                >
                  <MoneyInput
                    value={back.get(index) ?? null}
                    min={ZERO}
                    onChange={(amount) => type(index, amount)}
                  />
                </Field>
              </li>
            ),
        )}
      </ul>
    </Modal>
  );
}
