import type { DraftImport } from '@hoadon/contracts/draft-import';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useMay } from '../auth/index.ts';
import { ImportScreen } from './import-screen.tsx';
import { importsQuery } from './queries.ts';
import { UploadBox } from './upload-box.tsx';

/** Drafts from a workbook: the way in, and one import where the address has its id. */
export function ImportPage() {
  const { t } = useTranslation();
  usePageTitle(t('draftImport.title'));
  const { id } = useParams({ strict: false });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-240 flex-col gap-5 p-4 tablet:p-6">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-title">{t('draftImport.title')}</h1>
          {id && (
            <Link to="/main/import-drafts" search={{}} className="py-0.5 text-primary-600">
              {t('draftImport.another')}
            </Link>
          )}
        </header>
        {id ? <ImportScreen key={id} id={id} /> : <Start />}
      </div>
    </div>
  );
}

function Start() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayWrite = useMay('invoice_draft_management.add');
  const latest = useQuery(importsQuery);
  const open = (run: DraftImport) =>
    void navigate({ to: '/main/import-drafts/$id', params: { id: run.id }, search: {} });
  return (
    <>
      {mayWrite && <UploadBox onUploaded={open} />}
      <section aria-label={t('draftImport.latest.label')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('draftImport.latest.label')}</h2>
        {latest.isPending && <SkeletonRows rows={3} label={t('common.loading')} />}
        {latest.error && <ErrorState error={latest.error} onRetry={() => void latest.refetch()} />}
        {latest.data?.length === 0 && <EmptyState text={t('draftImport.latest.empty')} />}
        <ul className="flex flex-col">
          {latest.data?.map((run) => (
            <li key={run.id} className="border-b border-hairline">
              <Link
                to="/main/import-drafts/$id"
                params={{ id: run.id }}
                search={{}}
                className="flex flex-wrap items-center gap-x-4 px-2 py-2.5 hover:bg-canvas"
              >
                <span className="min-w-0 flex-1 truncate">{run.file_name}</span>
                <span className="tabular text-muted">
                  {t('draftImport.latest.rows', { total: run.rows.total })}
                </span>
                <span className="text-muted">{t(`draftImport.step.${run.state}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
