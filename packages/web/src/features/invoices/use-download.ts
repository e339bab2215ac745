import { downloadInvoice } from '@hoadon/contracts/invoices';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';

/** Saves the zip of PDF and signed XML under the name the server gives it. */
export function useDownload(): (id: string) => void {
  const { t } = useTranslation();
  return useCallback(
    (id) => {
      const waiting = toast.loading(t('invoices.download.preparing'));
      call(downloadInvoice, { id, return_xml: true })
        .then(saveFile)
        .catch((error: unknown) => toastFailure(t, error))
        .finally(() => toast.done(waiting));
    },
    [t],
  );
}
