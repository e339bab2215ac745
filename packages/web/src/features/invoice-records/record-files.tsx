import {
  addRecordFile,
  getRecordFile,
  MOST_RECORD_FILES,
  type RecordedInvoice,
  setRecordFileAside,
} from '@hoadon/contracts/invoice-records';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useAct } from '../../lib/acts/act.ts';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { recordQuery } from './queries.ts';

type RecordFilesProps = { record: RecordedInvoice; mayChange: boolean };

/** Evidence of the record: stored at once, removed with undo, each file with its hash. */
export function RecordFiles({ record: { id }, mayChange }: RecordFilesProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const adding = useAct();
  const setting = useAct();
  const { data: record } = useQuery(recordQuery(id));
  const files = record?.files ?? [];
  const readAgain = () => client.invalidateQueries({ queryKey: recordQuery(id).queryKey });
  const add = useMutation({
    mutationFn: (file: File) => adding.send(addRecordFile, { id }, { files: { file } }),
    onSettled: readAgain,
  });
  const aside = useMutation({
    mutationFn: ({ file, is_aside }: { file: string; is_aside: boolean }) =>
      setting.send(setRecordFileAside, { id, file, is_aside }),
    onSettled: readAgain,
  });
  const takeAway = (file: string) =>
    aside.mutate(
      { file, is_aside: true },
      {
        onSuccess: () =>
          toast.success(t('invoiceRecords.files.takenAway'), {
            action: {
              label: t('invoiceRecords.files.putBack'),
              onClick: () => aside.mutate({ file, is_aside: false }),
            },
          }),
      },
    );
  const download = (file: string) =>
    call(getRecordFile, { id, file }).then(saveFile, (error: unknown) => toastFailure(t, error));
  return (
    <section aria-labelledby="record-files" className="flex flex-col gap-2">
      <h3 id="record-files" className="font-semibold">
        {t('invoiceRecords.files.title')}
      </h3>
      {files.length === 0 && <p className="text-muted">{t('invoiceRecords.files.none')}</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{file.name}</span>
              <span className="tabular block truncate text-small text-muted" title={file.sha256}>
                {formatDateTime(file.added_at)} · SHA-256 {file.sha256.slice(0, 12)}…
              </span>
            </span>
            <IconButton
              icon={Download}
              label={t('invoiceRecords.files.download', { name: file.name })}
              onClick={() => void download(file.id)}
            />
            {mayChange && (
              <IconButton
                icon={Trash2}
                label={t('invoiceRecords.files.takeAway', { name: file.name })}
                onClick={() => takeAway(file.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <ErrorLine error={add.error ?? aside.error} />
      {mayChange && files.length < MOST_RECORD_FILES && (
        <div className="flex">
          <input
            ref={input}
            type="file"
            accept=".pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.xml,.docx,.xlsx"
            hidden
            data-record-file
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) add.mutate(file);
              target.value = '';
            }}
          />
          <Button icon={Upload} busy={add.isPending} onClick={() => input.current?.click()}>
            {t('invoiceRecords.files.add')}
          </Button>
        </div>
      )}
    </section>
  );
}
