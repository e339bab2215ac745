import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Rocket } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Progress } from '../../ui/progress.tsx';
import { gettingStartedQuery, isDone } from './queries.ts';

/** Leads a company that has not issued yet to its next step; nothing for the others. */
export function StartCard() {
  const { t } = useTranslation();
  const steps = useQuery(gettingStartedQuery).data?.steps ?? [];
  const next = steps.find((one) => !isDone(one));
  const hasIssued = steps.some((one) => one.step === 'invoice' && isDone(one));
  if (!next || hasIssued) return null;
  return (
    <section
      aria-labelledby="start-title"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control border border-primary-600 bg-surface p-4"
    >
      <Rocket aria-hidden size={20} className="shrink-0 text-primary-600" />
      <div className="min-w-60 flex-1">
        <h2 id="start-title">{t('gettingStarted.title')}</h2>
        <p className="text-muted">
          {t('gettingStarted.next', { step: t(`gettingStarted.step.${next.step}.title`) })}
        </p>
      </div>
      <div className="w-40">
        <Progress
          label={t('gettingStarted.progress')}
          value={steps.filter(isDone).length}
          max={steps.length}
        />
      </div>
      <Link to="/main/getting-started" search={{}} className={buttonClass('primary')}>
        {t('gettingStarted.go')}
      </Link>
    </section>
  );
}
