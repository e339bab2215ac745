import { useMutation } from '@tanstack/react-query';
import { FileDown, Printer } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { printElement } from '../../../lib/files/print-element.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';

type ReportToolsProps = {
  /** How the figures are divided. */
  children: ReactNode;
  workbook: () => Promise<File>;
  printed: RefObject<HTMLElement | null>;
  isRead: boolean;
};

/** Over the figures of a report: how they are divided, the workbook, and the print. */
export function ReportTools({ children, workbook, printed, isRead }: ReportToolsProps) {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: async () => saveFile(await workbook()) });
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        {children}
        <span className="flex-1" />
        <Button icon={FileDown} busy={save.isPending} onClick={() => save.mutate()}>
          {t('statistics.excel')}
        </Button>
        <Button
          icon={Printer}
          disabled={!isRead}
          onClick={() => printed.current && printElement(printed.current)}
        >
          {t('statistics.print')}
        </Button>
      </div>
      <ErrorLine error={save.error} />
    </>
  );
}
