import { type CompanyExport, downloadCompanyExport } from '@hoadon/contracts/company-archive';
import { formatDate, formatDateTime } from '@hoadon/domain/dates/format-date';
import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Progress } from '../../ui/progress.tsx';
import { isUnderWay, useDeleteExport } from './queries.ts';

const BYTES_OF_MEGABYTE = 1_000_000;

/** An archive: what it is of, how far it is, and its file as long as there is one. */
export function ExportRow({ row }: { row: CompanyExport }) {
  const { t } = useTranslation();
  const fetching = useMutation({
    mutationFn: () => call(downloadCompanyExport, { id: row.id }),
    onSuccess: saveFile,
  });
  const deleting = useDeleteExport();
  const name = useExportName(row);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-3">
      <div className="flex min-w-60 flex-1 flex-col gap-1">
        <p className="font-medium">{name}</p>
        <p className="text-small text-muted">
          {formatDateTime(row.created_at)}
          {row.creator_name !== null && ` · ${row.creator_name}`}
        </p>
        {isUnderWay(row.state) ? (
          <Progress label={t('companyArchive.state.writing')} value={row.done} max={row.total} />
        ) : (
          <Outcome row={row} />
        )}
        <ErrorLine error={fetching.error ?? deleting.error} />
      </div>
      {row.state === 'finished' && (
        <div className="flex flex-wrap gap-2">
          <Button icon={Download} busy={fetching.isPending} onClick={() => fetching.mutate()}>
            {t('companyArchive.download')}
            <span className="sr-only">{name}</span>
          </Button>
          <Button icon={Trash2} busy={deleting.isPending} onClick={() => deleting.mutate(row.id)}>
            {t('companyArchive.delete')}
            <span className="sr-only">{name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function useExportName({ kind, start_date: from, end_date: to }: CompanyExport): string {
  const { t } = useTranslation();
  if (from === null || to === null) return t(`companyArchive.${kind}.name`);
  return t('companyArchive.inspection.ofDays', { from: formatDate(from), to: formatDate(to) });
}

function Outcome({ row }: { row: CompanyExport }) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  if (row.state !== 'finished')
    return (
      <p className="text-small">
        {t(row.state === 'failed' ? 'companyArchive.state.failed' : 'companyArchive.state.expired')}
      </p>
    );
  const size = formatCount(Math.max(1, Math.round((row.bytes ?? 0) / BYTES_OF_MEGABYTE)));
  return (
    <>
      <p className="text-small">
        {t('companyArchive.state.finished', {
          size,
          until: row.expires_at === null ? '' : formatDateTime(row.expires_at),
        })}
      </p>
      {row.missing > 0 && (
        <p className="text-small text-danger">
          {t('companyArchive.missing', { count: row.missing })}
        </p>
      )}
    </>
  );
}
