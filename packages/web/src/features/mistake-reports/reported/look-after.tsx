import type { MistakeReport } from '@hoadon/contracts/mistake-reports';
import { CircleHelp, Send } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { RefusalLine } from '../send/index.ts';
import { isOnItsWay } from './report-look.ts';
import { useResend } from './use-resend.ts';

/** Asks what became of a notice that is on its way, or sends at once what waits to be sent. */
export function LookAfter({ report }: { report: MistakeReport }) {
  const { t } = useTranslation();
  const resend = useResend();
  const { id, status_name, failure_code } = report;
  if (id === null || !isOnItsWay(report)) return null;
  const isWaiting = status_name === 'signed';
  return (
    <>
      <Button
        icon={isWaiting ? Send : CircleHelp}
        busy={resend.isPending}
        onClick={() => resend.mutate(id)}
      >
        {t(isWaiting ? 'mistakeReports.action.sendNow' : 'mistakeReports.action.ask')}
      </Button>
      {isWaiting && failure_code && (
        <p className="w-full text-small text-warning">{t('mistakeReports.reported.unreachable')}</p>
      )}
      {status_name === 'unknown' && (
        <p className="w-full text-small text-warning">{t('mistakeReports.reported.unknown')}</p>
      )}
      <div className="w-full empty:hidden">
        <RefusalLine error={resend.error} />
      </div>
    </>
  );
}
