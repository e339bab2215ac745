import {
  type BankStatement,
  MOVEMENT_ENDINGS,
  type MovementEnding,
  type StatementRow,
} from '@hoadon/contracts/bank-statements';
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isZero,
  sum,
} from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import {
  advancesQuery,
  type ChosenPartner,
  PartnerChoice,
  type PartnerSide,
} from '../partners/index.ts';
import { EndingRadios } from './ending-radios.tsx';
import { useFinish } from './queries.ts';

type FinishDialogProps = {
  statement: BankStatement;
  /** All are open. */
  rows: readonly StatementRow[];
  onClose: () => void;
  onDone: () => void;
};

/** Asks what movements were that paid no invoice, and shows what is recorded of them. */
export function FinishDialog({ statement, rows, onClose, onDone }: FinishDialogProps) {
  const { t } = useTranslation();
  const finish = useFinish(statement.id);
  const readable = rows.filter(({ line }) => line !== null);
  const [ending, setEnding] = useState<MovementEnding>(
    readable.length > 0 ? 'voucher' : 'not-ours',
  );
  const [partner, setPartner] = useState<ChosenPartner | null>(null);
  const [note, setNote] = useState('');
  const guard = useCloseGuard((partner !== null || note !== '') && !finish.isSuccess, onClose);
  const meant = ending === 'not-ours' ? rows : readable;
  const isOfPartner = ending === 'advance' || ending === 'refund';
  const outgoing = readable.filter(isOutgoing).length;
  // Money of one direction alone is given back by one partner.
  const mayRefund = readable.length > 0 && (outgoing === 0 || outgoing === readable.length);
  // An advance is of a customer who paid or a vendor who was paid; it is given back the other way.
  const side = (outgoing === readable.length) === (ending === 'advance') ? 'vendor' : 'customer';
  const left = useLeft(statement, ending === 'refund' ? partner : null, side);
  const isTooMuch = left !== null && compare(moneyIn(readable), left) > 0;
  const isComplete = meant.length > 0 && (!isOfPartner || partner !== null) && !isTooMuch;
  const submit = () => {
    if (!isComplete || finish.isPending) return;
    finish.mutate(
      {
        rows: meant.map(({ row }) => row),
        ending,
        ...(isOfPartner && partner && { partner_id: partner.id }),
        ...(ending !== 'not-ours' && note.trim() !== '' && { note }),
      },
      { onSuccess: onDone },
    );
  };
  return (
    <FormModal
      guard={guard}
      title={t('bankStatements.finish.title')}
      submitLabel={t('bankStatements.finish.confirm', { count: meant.length })}
      busy={finish.isPending}
      disabled={!isComplete}
      error={finish.error}
      onSubmit={submit}
    >
      <EndingRadios
        legend={t('bankStatements.finish.as')}
        value={ending}
        options={MOVEMENT_ENDINGS.filter(
          (one) => one === 'not-ours' || (one === 'refund' ? mayRefund : readable.length > 0),
        ).map((one) => ({
          value: one,
          name: t(`bankStatements.finish.ending.${one}`),
          meaning: t(`bankStatements.finish.meaning.${one}`),
        }))}
        onChange={(chosen) => {
          // The other side has other partners.
          if (isOfPartner && chosen !== ending) setPartner(null);
          setEnding(chosen);
        }}
      />
      {isOfPartner && (
        <OfPartner
          side={side}
          chosen={partner}
          left={left}
          isTooMuch={isTooMuch}
          currency={statement.currency_code}
          onChange={setPartner}
        />
      )}
      {ending !== 'not-ours' && (
        <Field label={t('bankStatements.finish.note')} hint={t('bankStatements.finish.noteHint')}>
          <TextInput
            value={note}
            maxLength={500}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
      )}
      <Summary
        rows={meant}
        leftOut={rows.length - meant.length}
        currency={statement.currency_code}
      />
    </FormModal>
  );
}

type OfPartnerProps = {
  side: PartnerSide;
  chosen: ChosenPartner | null;
  /** What is left of the partner's advances, where they are given back. */
  left: Decimal | null;
  isTooMuch: boolean;
  currency: string;
  onChange: (partner: ChosenPartner | null) => void;
};

/** Whose advance it is, with what is left of it to be given back. */
function OfPartner({ side, chosen, left, isTooMuch, currency, onChange }: OfPartnerProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const amount = left && `${numbers.format(left)} ${currency}`;
  return (
    <Field
      required
      label={t('bankStatements.finish.partner')}
      hint={amount && t('bankStatements.finish.left', { amount })}
      error={isTooMuch && t('bankStatements.finish.tooMuch')}
    >
      <PartnerChoice key={side} side={side} chosen={chosen} onChange={onChange} />
    </Field>
  );
}

/** What is left of the advances of the partner that rows give back; null: not asked, or not known yet. */
function useLeft(
  { currency_code }: BankStatement,
  partner: ChosenPartner | null,
  side: PartnerSide,
): Decimal | null {
  const { data } = useQuery({
    ...advancesQuery(side, partner?.id ?? ''),
    enabled: partner !== null,
  });
  if (partner === null || data === undefined) return null;
  return decimal(data.find((one) => one.currency_code === currency_code)?.open ?? '0');
}

const moneyIn = (rows: readonly StatementRow[]): Decimal =>
  absolute(sum(rows.flatMap(({ line }) => (line ? [decimal(line.amount)] : []))));

const isOutgoing = ({ line }: StatementRow): boolean =>
  line !== null && isNegative(decimal(line.amount));

type SummaryProps = { rows: readonly StatementRow[]; leftOut: number; currency: string };

/** How many rows with how much money in and out; those that cannot be read have none. */
function Summary({ rows, leftOut, currency }: SummaryProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const amounts = rows.flatMap(({ line }) => (line ? [decimal(line.amount)] : []));
  const sums = [
    ['moneyIn', sum(amounts.filter((amount) => !isNegative(amount)))],
    ['moneyOut', absolute(sum(amounts.filter(isNegative)))],
  ] as const;
  return (
    <div className="flex flex-col gap-1">
      <p className="tabular">
        {[
          t('bankStatements.finish.rows', { count: rows.length }),
          ...sums
            .filter(([, amount]) => !isZero(amount))
            .map(([way, amount]) =>
              t(`bankStatements.finish.${way}`, {
                amount: `${numbers.format(amount)} ${currency}`,
              }),
            ),
        ].join(' · ')}
      </p>
      {leftOut > 0 && (
        <p className="text-warning">{t('bankStatements.finish.leftOut', { count: leftOut })}</p>
      )}
    </div>
  );
}
