import { useMutation } from '@tanstack/react-query';
import { FileDown, Printer } from 'lucide-react';
import { printFile } from '../../lib/files/print-file.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { reportOf } from './queries.ts';

/** The report of what was checked, to print or to download. */
export function ReportTools({ id }: { id: string }) {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: async () => saveFile(await reportOf(id)) });
  const print = useMutation({ mutationFn: async () => printFile(await reportOf(id)) });
  return (
    <>
      <Button icon={FileDown} busy={save.isPending} onClick={() => save.mutate()}>
        {t('verification.report')}
      </Button>
      <Button icon={Printer} busy={print.isPending} onClick={() => print.mutate()}>
        {t('verification.print')}
      </Button>
      <ErrorLine error={save.error ?? print.error} />
    </>
  );
}
