import { getKeptFile, type InvoiceRecord } from '@hoadon/contracts/invoices';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '../../../../lib/api.ts';
import { saveFile } from '../../../../lib/files/save-file.ts';
import { useNumbers } from '../../../../lib/number-format.ts';
import { useTranslation } from '../../../../lib/texts/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorLine } from '../../../../ui/error-line.tsx';

type FileListProps = { id: string; files: InvoiceRecord['files'] };

/** Stored files of the invoice with their hashes. */
export function FileList({ id, files }: FileListProps) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="files-title">
      <h2 id="files-title" className="mb-3">
        {t('viewer.file.title')}
      </h2>
      {files.length === 0 && <p className="text-muted">{t('viewer.file.none')}</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {files.map((file) => (
          <KeptFile key={`${file.kind} ${file.hash}`} id={id} file={file} />
        ))}
      </ul>
    </section>
  );
}

function KeptFile({ id, file }: { id: string; file: InvoiceRecord['files'][number] }) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const { hash, kind, message_type: type, name, size, created_at: at } = file;
  const fetching = useMutation({
    mutationFn: () => call(getKeptFile, { id, hash }),
    onSuccess: saveFile,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-60 flex-1">
        <p className="font-medium">{t(`viewer.file.kind.${kind}`, { type })}</p>
        <p className="tabular break-all">{name}</p>
        <p className="tabular text-small text-muted">
          {t('viewer.file.size', { size: formatCount(size) })} · {formatDateTime(at)}
        </p>
        <p className="font-mono text-small break-all text-muted">SHA-256 {hash}</p>
        <ErrorLine error={fetching.error} />
      </div>
      <Button icon={Download} busy={fetching.isPending} onClick={() => fetching.mutate()}>
        {t('viewer.file.download')}
        <span className="sr-only">{name}</span>
      </Button>
    </li>
  );
}
