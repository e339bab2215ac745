import type { OutputOf } from '@hoadon/contracts/http/define-call';
import type { BulkRun, prepareBulkRelease } from '@hoadon/contracts/issuing';
import { TOKEN_CA_ID } from '@hoadon/contracts/signing';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '../../../lib/call-error.ts';
import { useNumbers } from '../../../lib/number-format.ts';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RefusalWay } from '../../licences/index.ts';
import { begunRuns, SignerChoice, signingAccountsQuery, useSigner } from '../../signing/index.ts';
import type { DraftSelection } from '../draft-selection.ts';
import { bulkPreparationQuery, useStartBulk } from './bulk-queries.ts';

type BulkDialogProps = {
  drafts: DraftSelection;
  onClose: () => void;
  onStarted: (run: BulkRun) => void;
};

/** Asks once for the whole run, with how many, from which number and how much. */
export function BulkDialog({ drafts, onClose, onStarted }: BulkDialogProps) {
  const { t } = useTranslation();
  const preparation = useQuery(bulkPreparationQuery(drafts));
  const start = useStartBulk();
  const signer = useSigner();
  const accounts = useQuery(signingAccountsQuery);
  const total = preparation.data?.total ?? ('ids' in drafts ? drafts.ids.length : 0);
  const isEmpty = preparation.data !== undefined && preparation.data.series.length === 0;
  const isToken = signer?.signWith === 'token';
  const confirm = () => {
    if (isEmpty) return onClose();
    if (!preparation.data || !signer) return;
    const caId = isToken ? TOKEN_CA_ID : signer.account?.id;
    start.mutate(
      { drafts, confirmed: preparation.data, caId },
      {
        onSuccess: (run) => {
          if (run.by_token) begunRuns.add(run.id);
          onStarted(run);
        },
        onError: (error) => {
          if (isRefusal(error, 'BULK_DRAFTS_CHANGED')) void preparation.refetch();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      title={t(isEmpty ? 'bulkRelease.none' : 'bulkRelease.title', { count: total })}
      confirmLabel={t(isEmpty ? 'common.action.close' : 'releasing.action.issue')}
      busy={start.isPending || preparation.isFetching || accounts.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {preparation.isPending && <Skeleton className="h-24" />}
      {preparation.error && (
        <ErrorState error={preparation.error} onRetry={() => void preparation.refetch()} />
      )}
      {preparation.data && <Facts {...preparation.data} />}
      {!isEmpty && (
        <div className="mt-3 flex items-center justify-between gap-4">
          <span>{t('releasing.signWith.label')}</span>
          <SignerChoice />
        </div>
      )}
      {!isEmpty && <p className="mt-3">{t(isToken ? 'signing.run.text' : 'bulkRelease.text')}</p>}
      <ErrorLine error={start.error} />
      <RefusalWay error={start.error} />
    </ConfirmDialog>
  );
}

function Facts({ series, amounts, incomplete }: OutputOf<typeof prepareBulkRelease>) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <div className="flex flex-col gap-3">
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-ink">
        {series.map((one) => (
          <div key={`${one.template_code}${one.invoice_serial}`} className="contents">
            <dt className="text-muted">
              {one.template_code}
              {one.invoice_serial}
            </dt>
            <dd className="text-right font-semibold">
              {t('bulkRelease.fromNumber', { count: one.invoices, number: one.next_number })}
            </dd>
          </div>
        ))}
        {amounts.map(({ currency_code, total_amount_with_tax }) => {
          const amount = decimalOrNull(total_amount_with_tax);
          return (
            <div key={currency_code} className="contents">
              <dt className="text-muted">{t('releasing.confirm.total')}</dt>
              <dd className="text-right font-semibold">
                {amount && numbers.format(amount)} {currency_code}
              </dd>
            </div>
          );
        })}
      </dl>
      {incomplete > 0 && (
        <p className="text-warning">{t('bulkRelease.incomplete', { count: incomplete })}</p>
      )}
    </div>
  );
}
