import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { gettingStartedQuery, isDone } from './queries.ts';
import { StartStep } from './start-step.tsx';

/** The way of a new company to its first invoice: each step with what it lacks, why, and what to do. */
export function GettingStartedPage() {
  const { t } = useTranslation();
  usePageTitle(t('gettingStarted.title'));
  const { data, error, isPending, refetch } = useQuery(gettingStartedQuery);
  const steps = data?.steps ?? [];
  const done = steps.filter(isDone).length;
  const next = steps.find((one) => !isDone(one))?.step;
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-200 flex-col gap-5 px-4 py-6 tablet:px-8">
        <header>
          <h1 className="text-total">{t('gettingStarted.title')}</h1>
          <p className="text-muted">{t('gettingStarted.text')}</p>
        </header>
        {isPending && <SkeletonRows rows={6} label={t('common.loading')} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <Progress label={t('gettingStarted.progress')} value={done} max={steps.length} />
            {next === undefined && <Done />}
            <ol className="flex flex-col gap-3">
              {steps.map((setupStep, index) => (
                <StartStep
                  key={setupStep.step}
                  number={index + 1}
                  setupStep={setupStep}
                  start={data}
                  isNext={setupStep.step === next}
                />
              ))}
            </ol>
          </>
        )}
      </div>
    </div>
  );
}

function Done() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-control bg-success-50 px-4 py-3"
    >
      <CircleCheck aria-hidden size={20} className="shrink-0 text-success" />
      <p className="min-w-60 flex-1 font-medium">{t('gettingStarted.done')}</p>
      <Link to="/main/dashboard" search={{}} className={buttonClass()}>
        {t('gettingStarted.toDashboard')}
      </Link>
    </div>
  );
}
