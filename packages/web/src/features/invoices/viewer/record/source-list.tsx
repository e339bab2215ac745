import type { InvoiceRecord } from '@hoadon/contracts/invoices';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { SourceDifferences } from './source-differences.tsx';

/** Sources from which the invoice was received, oldest first. */
export function SourceList({ sources }: { sources: InvoiceRecord['sources'] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="sources-title">
      <h2 id="sources-title" className="mb-3">
        {t('viewer.source.title')}
      </h2>
      {sources.length === 0 && <p className="text-muted">{t('viewer.source.none')}</p>}
      <ul className="flex flex-col gap-3">
        {sources.map(({ way, reference, actor, at, file_hash: hash, differences }) => (
          <li key={`${way} ${reference} ${hash}`}>
            <p className="font-medium">{t(`viewer.source.way.${way}`)}</p>
            {reference && <p className="tabular break-all">{reference}</p>}
            <p className="tabular text-small text-muted">
              {formatDateTime(at)}
              {actor && ` · ${actor}`}
            </p>
            <SourceDifferences differences={differences} />
            {hash && <p className="font-mono text-small break-all text-muted">SHA-256 {hash}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
