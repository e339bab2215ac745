import type { DraftImport } from '@hoadon/contracts/draft-import';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';

type Before = NonNullable<DraftImport['made_before']>;

/** What of a file was imported before, with the way to that import. */
export function MadeBefore({ before, children }: { before: Before; children?: ReactNode }) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const { same_file: file, drafts, issued } = before;
  const label = t('draftImport.madeBefore.label');
  return (
    <section
      aria-label={label}
      className="flex flex-col gap-2 rounded-control bg-warning-50 px-3 py-2 text-ink"
    >
      <p className="font-medium">{label}</p>
      {file && (
        <p>
          <SameFile {...file} />{' '}
          <Link
            to="/main/import-drafts/$id"
            params={{ id: file.id }}
            search={{}}
            className="text-primary-600"
          >
            {t('draftImport.madeBefore.open')}
          </Link>
        </p>
      )}
      {drafts + issued > 0 && (
        <p>
          {t('draftImport.madeBefore.sales', {
            count: drafts + issued,
            number: count(drafts + issued),
            drafts: count(drafts),
            issued: count(issued),
          })}
        </p>
      )}
      {children}
    </section>
  );
}

function SameFile({ created_at, created_by: who, invoices }: NonNullable<Before['same_file']>) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const facts = { count: invoices, number: count(invoices), time: formatDateTime(created_at) };
  return who === null
    ? t('draftImport.madeBefore.sameFile', facts)
    : t('draftImport.madeBefore.sameFileBy', { ...facts, who });
}
