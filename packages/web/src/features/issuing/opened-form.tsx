import { displayFromGroups } from '@hoadon/contracts/setting-entries';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { emptyDraft } from '@hoadon/domain/invoice/empty-draft';
import type { InvoiceDraft, Seller } from '@hoadon/domain/invoice/invoice';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { sellerQuery } from '../company/index.ts';
import { licenceQuery } from '../licences/index.ts';
import { displaySettingsQuery } from '../seller-settings/index.ts';
import { type Correcting, kindOf, type Place, type StoredDraft, sellerOf } from './desk/index.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { offeredOn, type SeriesOption, seriesOptions } from './heading/index.ts';
import { activeSeriesQuery, announcedQuery } from './queries.ts';
import { RecoverableForm } from './recoverable-form.tsx';

/** Form symbol and template where nothing is announced yet: a draft can be written all the same. */
const FIRST_KIND = '1';

export type FormFacts = Readonly<{
  seller: Seller;
  options: readonly SeriesOption[];
  today: PlainDate;
}>;

/** What a form opens with. */
export type Beginning = Readonly<{
  draft: InvoiceDraft;
  /** Empty where the first announced one will do. */
  templateCode: string;
  /** Fields that may not be changed here. */
  locked?: readonly Place[];
  /** The draft that is changed. */
  stored?: StoredDraft;
  /** Of an invoice that was refused and is put right. */
  number?: string | null;
  /** Of an invoice that puts an issued one right. */
  correcting?: Correcting | null;
  /** Its address below `/main/invoice`, where it is not a draft and not a new invoice. */
  page?: string;
}>;

export const beginEmpty = ({ seller, options, today }: FormFacts): Beginning => ({
  draft: {
    ...emptyDraft(kindOf(options[0]?.invoiceType ?? FIRST_KIND) ?? 'vat', seller, today),
    serial: options[0]?.serial ?? '',
  },
  templateCode: '',
});

type OpenedFormProps = { begin: (facts: FormFacts) => Beginning; onAnother: () => void };

/** The form, once everything it stands on is read (ISS-023). */
export function OpenedForm({ begin, onAnother }: OpenedFormProps) {
  const [seller, announced, active, licence, display] = useQueries({
    queries: [sellerQuery, announcedQuery, activeSeriesQuery, licenceQuery, displaySettingsQuery],
  });
  const failed = [seller, announced, active, licence, display].find(
    (query) => query.error && !query.data,
  );
  const [today] = useState(() => dayInVietnam(new Date().toISOString()));
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!seller.data || !announced.data || !active.data || !licence.data || !display.data)
    return <FormSkeleton />;
  const options = seriesOptions(announced.data, active.data);
  const offered = offeredOn(options, today);
  const facts = { seller: sellerOf(seller.data), options: offered, today };
  const {
    draft,
    templateCode,
    locked,
    stored = null,
    number = null,
    correcting,
    page,
  } = begin(facts);
  const { may_publish: mayPublish, refusal } = licence.data;
  return (
    <RecoverableForm
      page={stored?.id ?? page ?? null}
      draft={draft}
      templateCode={templateCode || offered[0]?.templateCode || FIRST_KIND}
      kept={{ stored, open: null }}
      options={options}
      setting={{
        seller: facts.seller,
        today,
        declares: seller.data.declaration_period === 'Q' ? 'quarter' : 'month',
        holidays: seller.data.holidays,
        number,
        rounding: displayFromGroups(display.data).rounding,
        ...(locked && { locked }),
        ...(correcting && { correcting }),
        permitted: options.map(({ invoiceType, serial }) => ({ template: invoiceType, serial })),
      }}
      // A number is counted against the licence once.
      refusal={mayPublish || number !== null ? null : (refusal ?? 'PUBLISH_NOT_PERMITTED')}
      onAnother={onAnother}
    />
  );
}
