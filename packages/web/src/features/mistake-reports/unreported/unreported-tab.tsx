import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { Link } from '@tanstack/react-router';
import { FileCheck2 } from 'lucide-react';
import type { Page } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { PAGE_SIZE } from '../queries.ts';
import type { Chosen } from '../use-chosen.ts';
import { ChosenList } from './chosen-list.tsx';
import { RangeFields } from './range-fields.tsx';
import { UnreportedTable } from './unreported-table.tsx';
import type { NarrowingState } from './use-narrowing.ts';

const LONGEST_REASON = 255;

type Reports = Readonly<{
  data: Page<MistakeReport[]> | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}>;

type UnreportedTabProps = {
  query: Reports;
  narrowing: NarrowingState;
  chosen: Chosen;
  /** Another page is gone to. */
  onLeave: () => void;
};

/** Adjusted, replaced and cancelled invoices to choose from, and the content of the notice about them (MIST-002). */
export function UnreportedTab({ query, narrowing, chosen, onLeave }: UnreportedTabProps) {
  const { t } = useTranslation();
  const { filters, isNarrowed, find, turn } = narrowing;
  return (
    <div className="flex flex-col gap-3">
      {/* An answer to a request of the authority names what that asks about. */}
      {!chosen.review && <WhatToReport onLeave={onLeave} />}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <span className="min-w-60 flex-1">
          <SearchBox
            value={filters.search}
            onSearch={find}
            label={t('mistakeReports.unreported.search')}
          />
        </span>
        <RangeFields narrowing={narrowing} />
      </div>
      <WhenRead
        query={query}
        waiting={<SkeletonRows rows={PAGE_SIZE} label={t('common.loading')} />}
      >
        {({ rows, pageInfo }) =>
          rows.length > 0 ? (
            <UnreportedTable
              rows={rows}
              page={filters.page}
              total={pageInfo.total ?? rows.length}
              busy={query.isPlaceholderData}
              chosen={chosen}
              onPage={turn}
            />
          ) : (
            <EmptyState
              icon={FileCheck2}
              text={t(
                isNarrowed
                  ? 'mistakeReports.unreported.notFound'
                  : 'mistakeReports.unreported.empty',
              )}
            />
          )
        }
      </WhenRead>
      {chosen.invoices.length > 0 && (
        <>
          <ChosenList chosen={chosen} />
          <Field
            label={t('mistakeReports.reason.label')}
            hint={t(
              chosen.review ? 'mistakeReports.reason.reviewHint' : 'mistakeReports.reason.hint',
            )}
          >
            <TextInput
              value={chosen.reason}
              maxLength={LONGEST_REASON}
              onChange={({ target }) => chosen.setReason(target.value)}
            />
          </Field>
        </>
      )}
    </div>
  );
}

/**
 * A correction reports itself: nothing in the list is overdue. What is not issued again, for a wrong name or address, has
 * to be reported, from its invoice.
 */
function WhatToReport({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="text-small text-muted">
      {t('mistakeReports.unreported.optional')} {t('mistakeReports.unreported.notCorrected')}{' '}
      <Link
        to="/main/revenue"
        search={{ state: 'accepted' }}
        onClick={onLeave}
        className="font-medium text-primary-700 hover:underline"
      >
        {t('mistakeReports.unreported.choose')}
      </Link>
    </p>
  );
}
