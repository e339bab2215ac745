import type { Decimal } from '@hoadon/domain/money/decimal';
import { ZERO } from '@hoadon/domain/money/decimal';
import type { VatAmounts } from '@hoadon/domain/vat-return/derive-cells';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import {
  annexAboveCells,
  annexWith,
  type BoughtLine,
  MOST_ANNEX_LINES,
  type TypedAnnex,
} from '@hoadon/domain/vat-return/return-annex';
import { ANNEX_NAME_LENGTH } from '@hoadon/domain/vat-return/return-content';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { MoneyInput } from '../../../ui/fields/money-input.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ReturnValues } from './return-values.ts';

type Side = keyof TypedAnnex;
/** A line of either side; of sales the tax is not written. */
type Line = BoughtLine;

const NAME_FIELD = { purchases: 'annex_purchases_name', sales: 'annex_sales_name' } as const;
const TITLE = { purchases: 'annexPurchases', sales: 'annexSales' } as const;
const NAME_LABEL = { purchases: 'annexPurchasesName', sales: 'annexSalesName' } as const;

type ReturnAnnexProps = {
  /** As the invoices fill it. */
  filled: ReductionAnnex | null;
  /** As it was filed; undefined: it is not filed. */
  frozen: ReductionAnnex | null | undefined;
  cells: VatAmounts;
  values: ReturnValues;
  readOnly: boolean;
  onChange: (part: Partial<ReturnValues>) => void;
};

/** The annex of the reduced rate: the invoices fill it, and a person may type the lines of either side. */
export function ReturnAnnex(props: ReturnAnnexProps) {
  const { filled, frozen, cells, values } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  if (values.ct21) return null;
  const annex = frozen === undefined ? annexWith(filled, values.annex) : frozen;
  return (
    <section
      aria-label={t('vatReturn.form.annex')}
      className="flex flex-col gap-4 rounded-control border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">{t('vatReturn.form.annex')}</h2>
      <AnnexSide side="purchases" {...props} />
      <AnnexSide side="sales" {...props} />
      {annex === null ? (
        <p role="status" className="text-muted">
          {t('vatReturn.form.annexLeftOut')}
        </p>
      ) : (
        <dl className="grid gap-x-6 gap-y-1 tablet:grid-cols-2">
          <Figure name={t('vatReturn.form.annexReduced')} amount={numbers.format(annex.reduced)} />
          <Figure
            name={t('vatReturn.form.annexDifference')}
            amount={numbers.format(annex.difference)}
          />
        </dl>
      )}
      {annex !== null &&
        annexAboveCells(annex, cells).map((cell) => (
          <p key={cell} role="status" className="text-small text-warning">
            {t('vatReturn.form.annexAbove', { cell, value: numbers.format(cells[cell]) })}
          </p>
        ))}
    </section>
  );
}

function Figure({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular">{amount}</dd>
    </div>
  );
}

type SideProps = ReturnAnnexProps & { side: Side };

function AnnexSide(props: SideProps) {
  const { side, filled, frozen, values, readOnly, onChange } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const sums = sumsOf(side, frozen ?? filled);
  const lines = values.annex[side];
  const name = values.texts[NAME_FIELD[side]];
  const write = (typed: readonly Line[] | null) =>
    onChange({ annex: { ...values.annex, [side]: typed } });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t(`vatReturn.form.${TITLE[side]}`)}</legend>
      {lines === null ? (
        <>
          <dl className="grid gap-x-6 gap-y-1 tablet:grid-cols-2">
            <Figure name={t('vatReturn.form.value')} amount={numbers.format(sums.value)} />
            {side === 'purchases' && (
              <Figure name={t('vatReturn.form.tax')} amount={numbers.format(sums.tax)} />
            )}
          </dl>
          <Field label={t(`vatReturn.form.${NAME_LABEL[side]}`)}>
            <TextInput
              name={NAME_FIELD[side]}
              maxLength={ANNEX_NAME_LENGTH}
              readOnly={readOnly}
              value={name}
              onChange={({ target }) =>
                onChange({ texts: { ...values.texts, [NAME_FIELD[side]]: target.value } })
              }
            />
          </Field>
          {!readOnly && (
            <Button className="self-start" onClick={() => write([{ name, ...sums }])}>
              {t('vatReturn.form.annexType')}
            </Button>
          )}
        </>
      ) : (
        <TypedLines {...props} lines={lines} sums={sums} onWrite={write} />
      )}
    </fieldset>
  );
}

type Sums = Readonly<{ value: Decimal; tax: Decimal }>;

const sumsOf = (side: Side, annex: ReductionAnnex | null): Sums =>
  side === 'purchases'
    ? { value: annex?.purchases ?? ZERO, tax: annex?.purchasesTax ?? ZERO }
    : { value: annex?.sales ?? ZERO, tax: ZERO };

type TypedLinesProps = SideProps & {
  lines: readonly (Omit<Line, 'tax'> & Partial<Line>)[];
  /** What the invoices come to. */
  sums: Sums;
  onWrite: (lines: readonly Line[] | null) => void;
};

/** Lines that were typed are marked, with what the invoices come to and the way back to them. */
function TypedLines({ side, lines, sums, frozen, readOnly, onWrite }: TypedLinesProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const complete = lines.map((line): Line => ({ tax: ZERO, ...line }));
  // Fields hold unfinished text of their own, so a line has the same key when another one is removed.
  const [keys, setKeys] = useState(() => lines.map((_, at) => at));
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    onWrite([...complete, { name: '', value: ZERO, tax: ZERO }]);
  };
  const remove = (at: number) => {
    setKeys(keys.filter((_, other) => other !== at));
    onWrite(complete.filter((_, other) => other !== at));
  };
  const change = (at: number, part: Partial<Line>) =>
    onWrite(complete.map((line, index) => (index === at ? { ...line, ...part } : line)));
  const totals = [sums.value, ...(side === 'purchases' ? [sums.tax] : [])];
  return (
    <>
      {frozen === undefined && (
        <p className="text-small text-muted">
          {t('vatReturn.form.typed', { value: totals.map(numbers.format).join(' · ') })}{' '}
          {!readOnly && (
            <button
              type="button"
              className="min-h-6 text-primary-700 underline underline-offset-2"
              onClick={() => onWrite(null)}
            >
              {t('vatReturn.action.reset')}
            </button>
          )}
        </p>
      )}
      {complete.map((line, at) => {
        const index = at + 1;
        return (
          <div key={keys[at]} className="grid items-end gap-2 tablet:grid-cols-[2fr_1fr_1fr_auto]">
            <Field label={t('vatReturn.form.annexGoods', { index })}>
              <TextInput
                maxLength={ANNEX_NAME_LENGTH}
                readOnly={readOnly}
                value={line.name}
                onChange={({ target }) => change(at, { name: target.value })}
              />
            </Field>
            <Field label={t('vatReturn.form.annexValue', { index })}>
              <MoneyInput
                fractionDigits={0}
                readOnly={readOnly}
                value={line.value}
                onChange={(value) => change(at, { value: value ?? ZERO })}
              />
            </Field>
            {side === 'purchases' && (
              <Field label={t('vatReturn.form.annexTax', { index })}>
                <MoneyInput
                  fractionDigits={0}
                  readOnly={readOnly}
                  value={line.tax}
                  onChange={(tax) => change(at, { tax: tax ?? ZERO })}
                />
              </Field>
            )}
            {!readOnly && (
              <IconButton
                icon={Trash2}
                label={t('vatReturn.form.annexRemove', { index })}
                onClick={() => remove(at)}
              />
            )}
          </div>
        );
      })}
      {!readOnly && complete.length < MOST_ANNEX_LINES && (
        <Button icon={Plus} className="self-start" onClick={add}>
          {t('vatReturn.form.annexAdd')}
        </Button>
      )}
    </>
  );
}
