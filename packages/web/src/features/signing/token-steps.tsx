import { Circle, CircleCheck, LoaderCircle } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Progress } from '../../ui/progress.tsx';
import type { TokenStep } from './token-signing-act.ts';

const STEPS = ['connecting', 'preparing', 'signing', 'uploading'] as const;
const MARKS = {
  done: { icon: CircleCheck, tone: 'text-success' },
  running: { icon: LoaderCircle, tone: 'animate-spin text-primary-600' },
  waiting: { icon: Circle, tone: 'text-muted' },
} as const;

/** How the steps are called where no invoice is issued. */
export type StepWords = Readonly<{
  preparing: string;
  /** What to confirm in the agent. */
  xml?: string;
  pdf?: string;
}>;

type TokenStepsProps = { signingStep: TokenStep; words?: StepWords | undefined };

/** How far the signing is, and what the user is asked to do in the agent. */
export function TokenSteps({ signingStep, words }: TokenStepsProps) {
  const { t } = useTranslation();
  const at = STEPS.indexOf(signingStep.name === 'pairing' ? 'connecting' : signingStep.name);
  return (
    <div aria-live="polite" className="flex flex-col gap-4">
      <ol className="flex flex-col gap-2.5">
        {STEPS.map((name, index) => {
          const progress = index < at ? 'done' : index === at ? 'running' : 'waiting';
          const { icon: Icon, tone } = MARKS[progress];
          return (
            <li key={name} data-step={name} data-progress={progress} className="flex gap-2.5">
              <Icon aria-hidden size={18} className={`mt-px shrink-0 ${tone}`} />
              <span className={progress === 'waiting' ? 'text-muted' : 'font-medium'}>
                {(name === 'preparing' && words?.preparing) || t(`signing.step.${name}`)}
              </span>
            </li>
          );
        })}
      </ol>
      {signingStep.name === 'pairing' && <Pairing code={signingStep.code} />}
      {signingStep.name === 'signing' && (
        <p className="text-muted">
          {words?.[signingStep.part] ?? t(`signing.confirm.${signingStep.part}`)}
        </p>
      )}
      {signingStep.name === 'uploading' && (
        <Progress
          label={t('signing.step.uploading')}
          value={Math.round(signingStep.share * 100)}
          max={100}
          detail={`${Math.round(signingStep.share * 100)} %`}
        />
      )}
    </div>
  );
}

function Pairing({ code }: { code: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-2 rounded-control bg-canvas px-4 py-3">
      <p>{t('signing.pairing')}</p>
      <p className="tabular text-title tracking-[0.3em]" data-pairing-code>
        {code}
      </p>
    </div>
  );
}
