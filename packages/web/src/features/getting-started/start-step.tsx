import { START_RIGHTS } from '@hoadon/domain/getting-started/start-steps';
import { CircleCheck } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { useCurrentUser, useMay } from '../auth/index.ts';
import { NeededRight } from '../users/index.ts';
import { gapText } from './gap-text.ts';
import { isDone, type SetupStep } from './queries.ts';
import { StepActs, type StepActsProps } from './step-acts.tsx';

type StartStepProps = Pick<StepActsProps, 'start' | 'isNext'> & {
  number: number;
  setupStep: SetupStep;
};

/** One step: done, or what is missing, why it is needed, and what can be done about it. */
export function StartStep({ number, setupStep, start, isNext }: StartStepProps) {
  const { t } = useTranslation();
  const right = START_RIGHTS[setupStep.step];
  const may = useMay(right);
  const isKnown = useCurrentUser() !== undefined;
  const done = isDone(setupStep);
  const titleId = `start-${setupStep.step}`;
  return (
    <li
      aria-labelledby={titleId}
      aria-current={isNext ? 'step' : undefined}
      data-step={setupStep.step}
      data-done={done}
      className={classNames(
        'flex gap-3 rounded-control border bg-surface p-4',
        isNext ? 'border-primary-600' : 'border-line',
      )}
    >
      {done ? (
        <CircleCheck aria-hidden size={24} className="shrink-0 text-success" />
      ) : (
        <span
          aria-hidden
          className={classNames(
            'tabular flex size-6 shrink-0 items-center justify-center rounded-full border text-small font-semibold',
            isNext ? 'border-primary-600 text-primary-700' : 'border-edge text-muted',
          )}
        >
          {number}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 id={titleId}>
          {t(`gettingStarted.step.${setupStep.step}.title`)}
          <span className="sr-only">
            {' '}
            {t(done ? 'gettingStarted.state.done' : 'gettingStarted.state.open')}
          </span>
        </h2>
        {done ? (
          <p className="text-muted">{t(`gettingStarted.step.${setupStep.step}.done`)}</p>
        ) : (
          <>
            <p className="text-muted">{t(`gettingStarted.step.${setupStep.step}.why`)}</p>
            <p>
              <span className="font-medium">{t('gettingStarted.missing')}</span>{' '}
              {setupStep.missing.map((gap) => gapText(t, gap)).join(', ')}
            </p>
            {may && <StepActs setupStep={setupStep} start={start} isNext={isNext} />}
            {isKnown && !may && <NeededRight right={right} />}
          </>
        )}
      </div>
    </li>
  );
}
