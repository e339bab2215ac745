import { type FormEvent, useState } from 'react';
import { isAnswerLost } from '../../../lib/acts/answer-lost.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import { useSendWorkbook } from '../send-workbook.ts';
import {
  type ChosenFiles,
  NOTHING_CHOSEN,
  sender,
  useSending,
  withFiles,
  workbookOf,
} from '../sending/index.ts';
import { ChosenList } from './chosen-list.tsx';
import { DropZone } from './drop-zone.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { SideOfFiles } from './side-of-files.tsx';
import { TemplateLink } from './template-link.tsx';
import { UploadFailed } from './upload-failed.tsx';

type UploadFormProps = { isSold: boolean; onResult: (ids: readonly string[]) => void };

type Chosen = ChosenFiles & Readonly<{ workbook: File | null }>;
const NOTHING: Chosen = { ...NOTHING_CHOSEN, workbook: null };

/** Files are chosen or dropped, checked, and sent; then their progress is shown. */
export function UploadForm({ isSold: first, onResult }: UploadFormProps) {
  const { t } = useTranslation();
  const companyId = useCurrentUser()?.company_id;
  const sending = useSending();
  const [isSold, setSold] = useState(first);
  const [chosen, choose] = useState(NOTHING);
  const workbook = useSendWorkbook();
  const add = (more: readonly File[]) =>
    choose((before) => {
      const all = [...before.files, ...(before.workbook ? [before.workbook] : []), ...more];
      const single = before.refused.length === 0 ? workbookOf(all) : null;
      if (single) return { ...NOTHING, workbook: single };
      return { ...withFiles({ files: [], refused: before.refused }, all), workbook: null };
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Nothing chosen, nothing done (IMP-005).
    if (companyId === undefined || workbook.isPending) return;
    if (chosen.workbook) {
      workbook.mutate(
        { file: chosen.workbook, isSold },
        {
          onSuccess: ({ id }) => onResult([id]),
          onError: () => toast.error(t('intake.failed.excelToast')),
        },
      );
    } else if (chosen.files.length > 0) {
      sender.send({ files: chosen.files, isSold, companyId });
      choose(NOTHING);
    }
  };
  if (sending) return <SendingProgress sending={sending} onResult={onResult} />;
  const isLost = workbook.error !== null && isAnswerLost(workbook.error);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <DropZone onFiles={add} />
      <ChosenList chosen={chosen} workbook={chosen.workbook} onClear={() => choose(NOTHING)} />
      <SideOfFiles isSold={isSold} onChange={setSold} />
      <p className="text-small text-muted">
        {t('intake.upload.template')} <TemplateLink />
      </p>
      {isLost && <ErrorLine error={workbook.error} />}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={workbook.isPending}>
          {t('intake.upload.send')}
        </Button>
      </div>
      <UploadFailed
        error={isLost ? null : workbook.error}
        onClose={() => {
          workbook.reset();
          choose(NOTHING);
        }}
      />
    </form>
  );
}
