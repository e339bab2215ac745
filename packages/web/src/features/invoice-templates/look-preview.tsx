import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PdfView } from '../../ui/pdf/lazy-pdf-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { LookChange, LookName } from './look-edit.ts';
import { previewQuery } from './queries.ts';

/** A dragged colour passes through many others before it settles. Milliseconds. */
const SETTLE = 500;
const REASONS = [
  'too-large',
  'not-a-picture',
  'too-many-pixels',
  'too-detailed',
  'unsafe',
  'unreadable',
] as const;

type LookPreviewProps = {
  name: LookName;
  change: LookChange;
  /** What cannot be printed with is not asked for; the sheet before it stays. */
  isUsable: boolean;
};

/** A sample invoice with the chosen look, before it is saved. */
export function LookPreview({ name, change, isUsable }: LookPreviewProps) {
  const { t } = useTranslation();
  const usable = useRef(change);
  if (isUsable) usable.current = change;
  const settled = useSettled(usable.current, SETTLE);
  const preview = useQuery(previewQuery(name, settled));
  const reason = reasonOf(preview.error);
  const isBusy = preview.isFetching || settled !== usable.current;
  return (
    <section
      aria-label={t('invoiceTemplates.preview.label')}
      aria-busy={isBusy}
      className="flex h-[75vh] min-h-100 flex-col overflow-hidden rounded-control border border-line bg-surface"
    >
      <header className="flex min-h-10 items-center gap-2 border-b border-line px-3">
        <h2 className="flex-1 font-semibold">{t('invoiceTemplates.preview.label')}</h2>
        {isBusy && (
          <span role="status" className="flex items-center gap-1.5 text-small text-muted">
            <Spinner />
            {t('invoiceTemplates.preview.busy')}
          </span>
        )}
      </header>
      {preview.error ? (
        <div className="flex-1 overflow-y-auto">
          <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
          {reason && (
            <p role="alert" className="px-6 pb-6 text-center font-medium text-danger">
              {t(`invoiceTemplates.logo.reason.${reason}`)}
            </p>
          )}
        </div>
      ) : preview.data ? (
        <PdfView file={preview.data} />
      ) : (
        <Skeleton className="m-6 h-100" />
      )}
    </section>
  );
}

/** Why the server cannot use a logo. */
function reasonOf(error: unknown) {
  const stated = error instanceof CallError ? error.details['reason'] : undefined;
  return REASONS.find((one) => one === stated);
}
