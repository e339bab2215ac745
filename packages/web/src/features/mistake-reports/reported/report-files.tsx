import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { Download, FileCode, FileText } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { type HistoryFile, useHistoryFile } from './use-history-file.ts';

/** Replies that have a name of their own: the check of the form, and the decision. */
const NAMED = ['204', '301', '999'] as const;

/** The notice as it was sent, what came back, and the signed print (MIST-013). */
export function ReportFiles({ report }: { report: MistakeReport }) {
  const { t } = useTranslation();
  const download = useHistoryFile();
  const { id, request_data, signed_pdf_url, answers } = report;
  if (id === null || request_data === null) return null;
  const entry = (label: string, icon: typeof FileCode, file: HistoryFile) => ({
    label,
    icon,
    onSelect: () => download.mutate(file),
  });
  const nameOf = (type: string) => {
    const named = NAMED.find((name) => name === type);
    return named ? t(`mistakeReports.answer.${named}`) : t('mistakeReports.answer.other', { type });
  };
  return (
    <Menu
      trigger={
        <Button icon={Download} busy={download.isPending}>
          {t('mistakeReports.action.download')}
        </Button>
      }
      entries={[
        entry(t('mistakeReports.file.notice'), FileCode, { id }),
        ...(signed_pdf_url
          ? [entry(t('mistakeReports.file.pdf'), FileText, { id, pdf: true })]
          : []),
        ...answers.map(({ message_id, type, at }) =>
          entry(`${nameOf(type)} · ${formatDateTime(at)}`, FileCode, { id, answer: message_id }),
        ),
      ]}
    />
  );
}
