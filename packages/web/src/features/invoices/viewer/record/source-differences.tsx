import type { InvoiceRecord } from '@hoadon/contracts/invoices';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { useFactText } from '../../use-fact-text.ts';

type Difference = InvoiceRecord['sources'][number]['differences'][number];

/** Fields in which a source differs from the values in force. */
export function SourceDifferences({ differences }: { differences: readonly Difference[] }) {
  const { t } = useTranslation();
  const shown = useFactText();
  if (differences.length === 0) return null;
  return (
    <div className="mt-1.5 rounded-control bg-warning-50 px-3 py-2">
      <p className="flex items-center gap-1.5 font-medium">
        <TriangleAlert aria-hidden size={14} className="shrink-0 text-warning" />
        {t('viewer.source.differs', { count: differences.length })}
      </p>
      <dl className="grid gap-x-4 gap-y-0.5 tablet:grid-cols-[auto_1fr]">
        {differences.map((difference) => (
          <div key={difference.field} className="contents">
            <dt className="text-muted">{t(`viewer.source.fact.${difference.field}`)}</dt>
            <dd className="tabular break-words">
              {t('viewer.source.says', {
                here: shown(difference.field, difference.here),
                truer: shown(difference.field, difference.truer),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
