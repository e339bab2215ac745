import { saveFile } from '../../lib/files/save-file.ts';
import { t } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { toastFailure } from '../../ui/toast/toast-failure.ts';
import { readPaper } from './queries.ts';

/** Saves the latest paper that was made of an invoice. */
export async function downloadPaper(id: string): Promise<void> {
  const waiting = toast.loading(t('invoices.download.preparing'));
  try {
    saveFile(await readPaper(id));
  } catch (error) {
    toastFailure(t, error);
  } finally {
    toast.done(waiting);
  }
}
