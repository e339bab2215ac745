import {
  type BankStatement,
  type StatementRow,
  SURPLUSES,
  type Surplus,
} from '@hoadon/contracts/bank-statements';
import { sum } from '@hoadon/domain/money/decimal';
import { useState } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { FormModal } from '../../ui/overlays/form-modal.tsx';
import { useCloseGuard } from '../../ui/overlays/use-close-guard.ts';
import { EndingRadios } from './ending-radios.tsx';
import { type Accepted, useAccept } from './queries.ts';
import type { RowChoice } from './row-state.ts';
import { surplusOf } from './surplus.ts';

type SurplusDialogProps = {
  statement: BankStatement;
  rows: readonly StatementRow[];
  choiceOf: (row: StatementRow) => RowChoice;
  /** What is recorded, but for what the rest is. */
  accepted: NonNullable<Accepted>;
  onClose: () => void;
  onDone: () => void;
};

/** Asks what the money is that movements brought beyond what is open of their invoices, and records both. */
export function SurplusDialog(props: SurplusDialogProps) {
  const { statement, rows, choiceOf, accepted, onClose, onDone } = props;
  const { t } = useTranslation();
  const numbers = useNumbers();
  const accept = useAccept(statement.id);
  const guard = useCloseGuard(false, onClose);
  const over = rows.flatMap((row) => surplusOf(row, choiceOf(row)) ?? []);
  const offered = SURPLUSES.filter(
    (one) => one === 'voucher' || over.every(({ mayBeAdvance }) => mayBeAdvance),
  );
  const [surplus, setSurplus] = useState<Surplus>(offered[0] ?? 'voucher');
  const more = new Set(over.map(({ row }) => row));
  const amount = `${numbers.format(sum(over.map((one) => one.amount)))} ${statement.currency_code}`;
  return (
    <FormModal
      guard={guard}
      title={t('bankStatements.surplus.title')}
      submitLabel={t('bankStatements.finish.confirm', { count: accepted.length })}
      busy={accept.isPending}
      error={accept.error}
      onSubmit={() => {
        if (accept.isPending) return;
        accept.mutate(
          accepted.map((one) => (more.has(one.row) ? { ...one, surplus } : one)),
          { onSuccess: onDone },
        );
      }}
    >
      <p>{t('bankStatements.surplus.text', { count: over.length, amount })}</p>
      <EndingRadios
        legend={t('bankStatements.finish.as')}
        value={surplus}
        options={offered.map((one) => ({
          value: one,
          name: t(`bankStatements.surplus.name.${one}`),
          meaning: t(`bankStatements.surplus.meaning.${one}`),
        }))}
        onChange={setSurplus}
      />
    </FormModal>
  );
}
