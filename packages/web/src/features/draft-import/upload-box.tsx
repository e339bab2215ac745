import type { DraftImport } from '@hoadon/contracts/draft-import';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { FileBox } from './file-box.tsx';
import { useUpload } from './queries.ts';
import { TemplateButtons } from './template-buttons.tsx';
import { UploadFailed } from './upload-failed.tsx';

/** Takes a workbook, and hands out the templates. */
export function UploadBox({ onUploaded }: { onUploaded: (run: DraftImport) => void }) {
  const { t } = useTranslation();
  const [share, setShare] = useState(0);
  const upload = useUpload(setShare);
  const send = (file: File) => {
    setShare(0);
    upload.mutate(file, { onSuccess: onUploaded });
  };
  return (
    <FileBox
      label={t('draftImport.upload.label')}
      text={t('draftImport.upload.text')}
      choose={t('draftImport.upload.choose')}
      accept=".xls,.xlsx"
      share={upload.isPending ? share : null}
      onFile={send}
    >
      {(chooseAgain) => (
        <>
          <TemplateButtons />
          <UploadFailed error={upload.error} onClose={upload.reset} onChoose={chooseAgain}>
            <TemplateButtons />
          </UploadFailed>
        </>
      )}
    </FileBox>
  );
}
