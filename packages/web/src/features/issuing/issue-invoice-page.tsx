import type { InvoiceDetail } from '@hoadon/contracts/invoices';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { mayCorrectRow } from '../invoices/index.ts';
import { licenceQuery } from '../licences/index.ts';
import { copyDraft } from './copy-draft.ts';
import { draftOfDetail, kindOf, sellerOf } from './desk/index.ts';
import { type SeriesOption, seriesOptions } from './heading/index.ts';
import { activeSeriesQuery, announcedQuery, draftQuery, sellerQuery } from './queries.ts';
import { RecoverableForm } from './recoverable-form.tsx';

/** Form symbol and template where nothing is announced yet: a draft can be written all the same. */
const FIRST_KIND = '1';

type IssueInvoicePageProps = {
  /** Of a draft. */
  id?: string | undefined;
  /** Of an invoice whose content a new one begins with. */
  copyOf?: string | undefined;
};

/** The page to write an invoice: new, from a draft, or as a copy. */
export function IssueInvoicePage({ id, copyOf }: IssueInvoicePageProps) {
  const [round, setRound] = useState(0);
  if (id !== undefined) return <StoredDraftPage id={id} />;
  if (copyOf !== undefined && round === 0) {
    return <CopyPage id={copyOf} onAnother={() => setRound(round + 1)} />;
  }
  return <Loaded key={round} detail={null} onAnother={() => setRound(round + 1)} />;
}

function CopyPage({ id, onAnother }: { id: string; onAnother: () => void }) {
  const original = useQuery(draftQuery(id));
  if (original.error) {
    return <ErrorState error={original.error} onRetry={() => void original.refetch()} />;
  }
  if (!original.data) return <FormSkeleton />;
  return <Loaded detail={null} original={original.data} onAnother={onAnother} />;
}

function StoredDraftPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const draft = useQuery(draftQuery(id));
  if (round > 0) return <Loaded key={round} detail={null} onAnother={() => setRound(round + 1)} />;
  if (draft.error) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />;
  if (!draft.data) return <FormSkeleton />;
  if (!mayChange(draft.data)) {
    return (
      <div className="flex flex-col items-center gap-3 p-12">
        <p>{t('issuing.notDraft')}</p>
        <Link to="/main/status/draft" className="text-primary-700 hover:underline">
          {t('issuing.action.toDrafts')}
        </Link>
      </div>
    );
  }
  return <Loaded detail={draft.data} onAnother={() => setRound(round + 1)} />;
}

/** A draft, or what the authority refused or its format could not hold (put right under its number). */
const mayChange = (detail: InvoiceDetail): boolean =>
  detail.state === 'draft' || mayCorrectRow(detail);

type LoadedProps = {
  /** The draft that is changed. */
  detail: InvoiceDetail | null;
  /** What is copied. */
  original?: InvoiceDetail;
  onAnother: () => void;
};

/** Everything the form stands on, read before it opens (ISS-023). */
function Loaded({ detail, original, onAnother }: LoadedProps) {
  const [seller, announced, active, licence] = useQueries({
    queries: [sellerQuery, announcedQuery, activeSeriesQuery, licenceQuery],
  });
  const failed = [seller, announced, active, licence].find((query) => query.error && !query.data);
  const [today] = useState(() => dayInVietnam(new Date().toISOString()));
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!seller.data || !announced.data || !active.data || !licence.data) return <FormSkeleton />;
  const options = seriesOptions(announced.data, active.data);
  const selling = sellerOf(seller.data);
  const number = detail?.invoice_number ?? null;
  const copy = original && copyDraft(original, { seller: selling, options, today });
  const { may_publish: mayPublish, refusal } = licence.data;
  return (
    <RecoverableForm
      page={detail?.id ?? null}
      draft={
        copy?.draft ??
        (detail ? draftOfDetail(detail, selling, today) : newDraft(selling, options, today))
      }
      templateCode={
        copy?.templateCode ||
        detail?.invoice_template_code ||
        options[0]?.templateCode ||
        FIRST_KIND
      }
      kept={{ stored: detail && { id: detail.id, version: detail.version }, open: null }}
      options={options}
      setting={{
        seller: selling,
        today,
        number,
        ...(copy && { locked: copy.locked }),
        permitted: options.map(({ invoiceType, serial }) => ({ template: invoiceType, serial })),
      }}
      // A number is counted against the licence once.
      refusal={mayPublish || number !== null ? null : (refusal ?? 'PUBLISH_NOT_PERMITTED')}
      onAnother={onAnother}
    />
  );
}

const newDraft = (
  seller: Seller,
  options: readonly SeriesOption[],
  today: string,
): InvoiceDraft => ({
  ...emptyDraft(kindOf(options[0]?.invoiceType ?? FIRST_KIND) ?? 'vat', seller, today),
  serial: options[0]?.serial ?? '',
});

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-4 p-4">
      <Skeleton className="h-6 w-60" />
      <div className="grid grid-cols-4 gap-3">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((field) => (
          <Skeleton key={field} className="h-8" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
