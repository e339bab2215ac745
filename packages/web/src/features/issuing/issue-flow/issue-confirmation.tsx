import { issueActOf } from '@hoadon/domain/corrections/issue-act';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { countryName } from '@hoadon/domain/identity/country';
import { bookedTotals } from '@hoadon/domain/invoice/booked-totals';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { INVOICE_KINDS } from '@hoadon/domain/invoice/invoice-kind';
import { displayNumber } from '@hoadon/domain/issuing/numbering';
import { isZero } from '@hoadon/domain/money/decimal';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SignerChoice } from '../../signing/index.ts';
import { useEditor } from '../editor/index.ts';
import { ActSentence, Advice, OtherName, useActTitle } from '../issue-question/index.ts';
import { activeSeriesQuery } from '../queries.ts';

type IssueConfirmationProps = {
  draft: InvoiceDraft;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirmation before the invoice is numbered, which cannot be undone. */
export function IssueConfirmation(props: IssueConfirmationProps) {
  const { draft, onConfirm, onCancel } = props;
  const { t, i18n } = useTranslation();
  const editor = useEditor();
  const { number = null } = editor.setting;
  // The faults of the form are behind the dialog.
  const warnings = useStore(editor.faults, ({ all }) => all).map(({ fault }) => fault);
  const invoiceType = INVOICE_KINDS[draft.kind];
  const series = useQuery(activeSeriesQuery);
  const next = series.data?.find(
    (entry) => entry.invoice_type === invoiceType && entry.invoice_serial === draft.serial,
  );
  const { buyer } = draft;
  const isNote = draft.kind === 'transfer';
  const act = issueActOf({ related: draft.related, withTax: bookedTotals(draft).withTax });
  const title = useActTitle(act, `${invoiceType}${draft.serial}`);
  return (
    <ConfirmDialog
      open
      title={number === null ? title : t('issuing.confirm.again', { number })}
      confirmLabel={t(number === null ? 'issuing.action.issue' : 'issuing.confirm.sendAgain')}
      busy={number === null && series.isFetching}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className="flex flex-col gap-3">
        <ActSentence act={act} currency={draft.currency} />
        {buyer.type === 'ENTERPRISE' && (
          <OtherName taxCode={buyer.taxCode} name={buyer.legalName ?? buyer.name} />
        )}
        <Advice issues={warnings} />
        <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-ink">
          <Fact name={t('issuing.confirm.serial')}>{`${invoiceType}${draft.serial}`}</Fact>
          <Fact name={t('issuing.confirm.number')}>
            {number}
            {number === null && series.isFetching && <Skeleton className="ml-auto w-20" />}
            {number === null && !series.isFetching && next && (
              <>
                <span data-next-number>{displayNumber(next.next_number)}</span>
                <span className="block text-small font-normal text-muted">
                  {t('issuing.confirm.numberNote')}
                </span>
              </>
            )}
          </Fact>
          <Fact name={t('issuing.confirm.date')}>{formatDate(draft.issuedOn)}</Fact>
          <Fact name={t(isNote ? 'issuing.section.receiver' : 'issuing.confirm.buyer')}>
            {buyer.legalName ?? buyer.name}
            {buyer.taxCode && <span className="block">{buyer.taxCode}</span>}
            {buyer.country && (
              <span className="block">{countryName(buyer.country, i18n.language)}</span>
            )}
          </Fact>
          {isNote ? <TransferFacts draft={draft} /> : <MoneyFacts draft={draft} />}
          <Fact name={t('issuing.confirm.signer')}>
            <SignerChoice />
          </Fact>
        </dl>
        <p>{t(number === null ? 'issuing.confirm.text' : 'issuing.confirm.textAgain')}</p>
      </div>
    </ConfirmDialog>
  );
}

function MoneyFacts({ draft: { totals, currency, amountInWords } }: { draft: InvoiceDraft }) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  return (
    <>
      {!isZero(totals.decreeReduction) && (
        <Fact name={t('issuing.total.reduction')}>
          {numbers.format(totals.decreeReduction)} {currency}
        </Fact>
      )}
      <Fact name={t('issuing.confirm.total')}>
        <span className="text-[16px] text-primary-600">
          {numbers.format(totals.withTax)} {currency}
        </span>
      </Fact>
      <Fact name={t('issuing.confirm.words')}>{amountInWords}</Fact>
    </>
  );
}

/** A transfer note has no amount to confirm; its order, vehicle and destination are shown instead. */
function TransferFacts({ draft: { buyer, delivery } }: { draft: InvoiceDraft }) {
  const { t } = useTranslation();
  return (
    <>
      <Fact name={t('issuing.field.receiver.address')}>{buyer.address}</Fact>
      <Fact name={t('issuing.field.delivery.dispatchOrder')}>{delivery?.dispatchOrder}</Fact>
      <Fact name={t('issuing.field.delivery.vehicle')}>{delivery?.vehicle}</Fact>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 text-right font-semibold break-words">{children}</dd>
  </>
);
