import { useEffect, useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { isOver, sumOf } from '../import-parts.ts';
import { type Sending, sender } from '../sending/index.ts';
import { useImports } from '../use-imports.ts';
import { UploadFailed } from './upload-failed.tsx';

/** IMP-006. Milliseconds. */
const TICK = 1_000;

type SendingProgressProps = { sending: Sending; onResult: (ids: readonly string[]) => void };

/** How far files are sent and read, and for how many seconds it has been going on. */
export function SendingProgress({ sending, onResult }: SendingProgressProps) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const { data } = useImports(sending.runs);
  const seconds = useSeconds(sending.startedAt);
  const isSent = sending.state === 'sent';
  const percent = Math.floor(sending.share * 100);
  const done = data?.filter(isOver).length ?? 0;
  // All that was sent was refused.
  if (isSent && sending.runs.length === 0)
    return <UploadFailed error={sending.refused[0]?.error} onClose={sender.forget} />;
  return (
    <div className="flex flex-col gap-4 py-4">
      {isSent ? (
        <Progress
          label={t('intake.sending.reading', { number: formatCount(sumOf(data ?? []).total) })}
          value={done}
          max={sending.runs.length}
          detail={t('intake.sending.seconds', { seconds })}
        />
      ) : (
        <Progress
          label={t('intake.sending.state', { number: formatCount(sending.files) })}
          value={percent}
          max={100}
          detail={`${percent} % · ${t('intake.sending.seconds', { seconds })}`}
        />
      )}
      <p className="text-muted">
        {t('intake.sending.background')} {!isSent && t('intake.sending.keepOpen')}
      </p>
      {sending.state === 'stopped' && (
        <div role="alert" className="flex flex-col gap-2">
          <p className="font-semibold">{t('intake.sending.stopped')}</p>
          <p className="text-muted">{t('intake.sending.stoppedText')}</p>
          <ErrorLine error={sending.error} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={sender.resume}>
              {t('intake.sending.resume')}
            </Button>
            <Button
              onClick={() => {
                sender.forget();
                if (sending.runs.length > 0) onResult(sending.runs);
              }}
            >
              {t('intake.sending.forget')}
            </Button>
          </div>
        </div>
      )}
      <ErrorLine error={sending.refused[0]?.error} />
    </div>
  );
}

function useSeconds(startedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - startedAt) / 1_000));
}
