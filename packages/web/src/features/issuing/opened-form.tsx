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
import {
  type Correcting,
  type FieldKey,
  kindOf,
  type StoredDraft,
  sellerOf,
} from './editor/index.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { offeredOn, type SeriesOption, seriesOptions } from './heading/index.ts';
import { activeSeriesQuery, announcedQuery } from './queries.ts';
import { RecoverableForm } from './recoverable-form.tsx';

/** Form symbol and template for drafts while no series is announced. */
const FIRST_KIND = '1';

export type FormFacts = Readonly<{
  seller: Seller;
  options: readonly SeriesOption[];
  today: PlainDate;
}>;

/** Initial content and settings of a form. */
export type InitialForm = Readonly<{
  draft: InvoiceDraft;
  /** Empty: the first announced template. */
  templateCode: string;
  locked?: readonly FieldKey[];
  /** The draft that the form changes. */
  stored?: StoredDraft;
  /** Number of a refused invoice that is corrected under it. */
  number?: string | null;
  correcting?: Correcting | null;
  /** Path below `/main/invoice` of a correction. */
  page?: string;
}>;

export const beginEmpty = ({ seller, options, today }: FormFacts): InitialForm => ({
  draft: {
    ...emptyDraft(kindOf(options[0]?.invoiceType ?? FIRST_KIND) ?? 'vat', seller, today),
    serial: options[0]?.serial ?? '',
  },
  templateCode: '',
});

type OpenedFormProps = { begin: (facts: FormFacts) => InitialForm; onAnother: () => void };

/** Loads what the form needs, then shows it (ISS-023). */
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
      draftState={{ stored, open: null }}
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
      // A number is charged to the licence only once.
      refusal={mayPublish || number !== null ? null : (refusal ?? 'PUBLISH_NOT_PERMITTED')}
      onAnother={onAnother}
    />
  );
}
