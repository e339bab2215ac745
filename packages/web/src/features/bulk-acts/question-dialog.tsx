import type { BulkActKind, BulkQuestion } from '@hoadon/contracts/bulk-acts';
import type { ExportColumn } from '@hoadon/contracts/exports';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../lib/number-format.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { partnerOf } from '../invoices/index.ts';
import { ACT_LOOKS, isRowAct } from './act-kind.ts';
import { fileWords } from './act-words.ts';
import { useActFile, useQuestion, useSteerAct } from './queries.ts';
import type { Scope } from './scope.ts';

export type QuestionDialogProps = {
  kind: BulkActKind;
  scope: Scope;
  /** Of an export: what the list shows. */
  columns?: ExportColumn[] | undefined;
  onClose: () => void;
  /** It is under way, or its file was saved (null). */
  onDone: (id: string | null) => void;
};

/** Asks before something is done to many: how many, how much, and some of them by name. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { kind, scope, columns, onClose, onDone } = props;
  const { t } = useTranslation();
  const question = useQuestion(kind, scope);
  const { id = '', total = 0 } = question.data ?? {};
  const steer = useSteerAct(id);
  const file = useActFile();
  const isEmpty = question.data?.total === 0;
  const isWorking = steer.isPending || file.isPending;
  const confirm = () => {
    if (isEmpty) return onClose();
    if (!question.data) return;
    if (isRowAct(kind)) steer.mutate('start', { onSuccess: (act) => onDone(act.id) });
    else file.mutate({ id, words: fileWords(t), columns }, { onSuccess: () => onDone(null) });
  };
  return (
    <ConfirmDialog
      open
      title={
        isEmpty
          ? t('bulkActs.none')
          : question.data
            ? t(`bulkActs.title.${kind}`, { count: total })
            : t(`bulkActs.kind.${kind}`)
      }
      confirmLabel={isEmpty ? t('common.action.close') : t(`bulkActs.confirm.${kind}`)}
      danger={ACT_LOOKS[kind].danger === true && !isEmpty}
      busy={isWorking || question.isFetching}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {question.isPending && <Skeleton className="h-24" />}
      {question.error && (
        <ErrorState error={question.error} onRetry={() => void question.refetch()} />
      )}
      {question.data && <Facts {...question.data} />}
      {!isEmpty && <p className="mt-3">{t(`bulkActs.text.${kind}`)}</p>}
      <p role="status" className="text-small">
        {file.isPending && t('bulkActs.making')}
      </p>
      <ErrorLine error={steer.error ?? file.error} />
    </ConfirmDialog>
  );
}

function Facts({ total, left_out, amounts, examples }: BulkQuestion) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const written = (amount: string, currency: string) => {
    const value = decimalOrNull(amount);
    return `${value ? numbers.format(value) : amount} ${currency}`;
  };
  const others = total - examples.length;
  return (
    <div className="flex flex-col gap-3">
      {amounts.length > 0 && (
        <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-ink">
          {amounts.map(({ currency_code, total_amount_with_tax }) => (
            <div key={currency_code} className="contents">
              <dt className="text-muted">{t('bulkActs.total')}</dt>
              <dd className="text-right font-semibold">
                {written(total_amount_with_tax, currency_code)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {examples.length > 0 && (
        <section aria-label={t('bulkActs.examples')}>
          <ul className="tabular rounded-control border border-hairline text-small text-ink">
            {examples.map((row) => (
              <li
                key={row.id}
                className="grid grid-cols-[88px_minmax(0,1fr)_auto] gap-3 border-b border-hairline px-3 py-1.5 last:border-0"
              >
                <span className="truncate">{row.invoice_number ?? t('bulkActs.noNumber')}</span>
                <span className="truncate">{partnerOf(row)}</span>
                <span>{written(row.total_amount_with_tax, row.currency_code)}</span>
              </li>
            ))}
          </ul>
          {others > 0 && <p className="mt-1 text-small">{t('bulkActs.more', { count: others })}</p>}
        </section>
      )}
      {left_out > 0 && <p className="text-warning">{t('bulkActs.leftOut', { count: left_out })}</p>}
    </div>
  );
}
