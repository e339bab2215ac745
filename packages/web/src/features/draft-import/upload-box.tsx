import type { DraftImport } from '@hoadon/contracts/draft-import';
import { FileSpreadsheet, FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useUpload } from './queries.ts';
import { TemplateButtons } from './template-buttons.tsx';
import { UploadFailed } from './upload-failed.tsx';

const ACCEPT = '.xls,.xlsx';

/** Takes a workbook by choosing or dropping it, and hands out the templates. */
export function UploadBox({ onUploaded }: { onUploaded: (run: DraftImport) => void }) {
  const { t } = useTranslation();
  const [share, setShare] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(setShare);
  const send = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    setShare(0);
    upload.mutate(file, { onSuccess: onUploaded });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  };
  return (
    <section
      aria-label={t('draftImport.upload.label')}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="flex flex-col items-center gap-3 rounded-control border border-dashed border-edge bg-surface px-6 py-10 text-center"
    >
      <FileSpreadsheet aria-hidden size={32} strokeWidth={1.5} className="text-muted" />
      <p className="max-w-120 text-muted">{t('draftImport.upload.text')}</p>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        className="sr-only"
        tabIndex={-1}
        aria-label={t('draftImport.upload.choose')}
        onChange={(event) => {
          send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        variant="primary"
        icon={FileUp}
        busy={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {t('draftImport.upload.choose')}
      </Button>
      {upload.isPending && (
        <div className="w-full max-w-100">
          <Progress
            label={t(share < 1 ? 'draftImport.upload.sending' : 'draftImport.upload.reading')}
            value={Math.round(share * 100)}
            max={100}
            detail={`${Math.round(share * 100)} %`}
          />
        </div>
      )}
      <TemplateButtons />
      <UploadFailed
        error={upload.error}
        onClose={upload.reset}
        onChoose={() => input.current?.click()}
      />
    </section>
  );
}
