import { downloadMistakePdf, downloadMistakeXml } from '@hoadon/contracts/mistake-reports';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { toastFailure } from '../../../ui/toast/toast-failure.ts';

/** A file of the history: the notice, an answer to it (its message id), or the signed print. */
export type HistoryFile = Readonly<{ id: string } & ({ pdf: true } | { answer?: string })>;

export function useHistoryFile() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (file: HistoryFile) =>
      saveFile(
        await ('pdf' in file
          ? call(downloadMistakePdf, { id: file.id })
          : call(downloadMistakeXml, file)),
      ),
    onSuccess: () => toast.success(t('mistakeReports.toast.downloaded')),
    onError: (error) => toastFailure(t, error),
  });
}
