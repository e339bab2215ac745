import {
  type BankStatement,
  MOVEMENT_ENDINGS,
  type MovementEnding,
  type StatementRow,
} from '@hoadon/contracts/bank-statements';
import { absolute, decimal, isNegative, isZero, sum } from '@hoadon/domain/money/decimal';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import { type ChosenPartner, PartnerChoice } from '../partners/index.ts';
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
  const isComplete = meant.length > 0 && (ending !== 'advance' || partner !== null);
  const submit = () => {
    if (!isComplete || finish.isPending) return;
    finish.mutate(
      {
        rows: meant.map(({ row }) => row),
        ending,
        ...(ending === 'advance' && partner && { partner_id: partner.id }),
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
        options={(readable.length > 0 ? MOVEMENT_ENDINGS : (['not-ours'] as const)).map((one) => ({
          value: one,
          name: t(`bankStatements.finish.ending.${one}`),
          meaning: t(`bankStatements.finish.meaning.${one}`),
        }))}
        onChange={setEnding}
      />
      {ending === 'advance' && (
        <Field required label={t('bankStatements.finish.partner')}>
          <PartnerChoice
            side={readable.every(isOutgoing) ? 'vendor' : 'customer'}
            chosen={partner}
            onChange={setPartner}
          />
        </Field>
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
