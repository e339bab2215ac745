import { exportMistakes } from '@hoadon/contracts/mistake-reports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { toastFailure } from '../../../ui/toast/toast-failure.ts';
import { sellerQuery } from '../../company/index.ts';
import { type Notice, noticeInput } from '../send/index.ts';

/** The notice as a workbook, to be looked at before it is sent (MIST-003, MIST-015). It names no tax office. */
export function usePreview(onSaved: () => void) {
  const { t } = useTranslation();
  const seller = useQuery(sellerQuery);
  return useMutation({
    mutationFn: async (notice: Notice) => {
      if (notice.invoices.length === 0 || !seller.data) return false;
      const input = noticeInput(notice, seller.data);
      saveFile(await call(exportMistakes, { ...input, export_type: 'EXCEL' }));
      return true;
    },
    onSuccess: (isSaved) => {
      if (!isSaved) {
        toast.error(t('mistakeReports.toast.missing'));
        return;
      }
      toast.success(t('mistakeReports.toast.downloaded'));
      onSaved();
    },
    onError: (error) => toastFailure(t, error),
  });
}
