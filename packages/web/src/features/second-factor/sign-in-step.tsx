import {
  beginSetUpAtSignIn,
  finishSetUpAtSignIn,
  type SignInChallenge,
  signInWithCode,
} from '@hoadon/contracts/second-factor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { storeTokens } from '../../lib/session.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpForm } from './set-up-form.tsx';

type StepProps = {
  challenge: string;
  /** The tokens are saved. */
  onDone: () => void;
};

/** What a sign-in asks for after the password. */
export function SignInStep(
  props: StepProps & { kind: SignInChallenge['second_factor']; onAgain: () => void },
) {
  const { t } = useTranslation();
  const { kind, onAgain, ...stepProps } = props;
  return (
    <div className="flex flex-col items-stretch gap-4">
      {kind === 'code' ? <CodeStep {...stepProps} /> : <SetUpStep {...stepProps} />}
      <Button variant="quiet" onClick={onAgain}>
        {t('secondFactor.again')}
      </Button>
    </div>
  );
}

function CodeStep({ challenge, onDone }: StepProps) {
  const { t } = useTranslation();
  const [byRecovery, setByRecovery] = useState(false);
  const signIn = useMutation({
    mutationFn: async (code: string) =>
      storeTokens(await call(signInWithCode, { challenge, code })),
    onSuccess: onDone,
  });
  const other = () => {
    signIn.reset();
    setByRecovery(!byRecovery);
  };
  return (
    <>
      <CodeForm
        key={String(byRecovery)}
        label={t(byRecovery ? 'secondFactor.recoveryCode' : 'secondFactor.code')}
        hint={t(byRecovery ? 'secondFactor.recoveryHint' : 'secondFactor.codeHint')}
        submitLabel={t('secondFactor.signIn')}
        digits={!byRecovery}
        busy={signIn.isPending}
        error={signIn.error}
        onCode={signIn.mutate}
      />
      <Button variant="quiet" onClick={other}>
        {t(byRecovery ? 'secondFactor.useCode' : 'secondFactor.useRecovery')}
      </Button>
    </>
  );
}

function SetUpStep({ challenge, onDone }: StepProps) {
  const { t } = useTranslation();
  // A secret is made by asking: it is asked for once, and again only where that failed.
  const setUp = useQuery({
    queryKey: ['set-up-at-sign-in', challenge],
    queryFn: () => call(beginSetUpAtSignIn, { challenge }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const finish = useMutation({
    mutationFn: (code: string) => call(finishSetUpAtSignIn, { challenge, code }),
  });
  const done = finish.data;
  if (done)
    return (
      <RecoveryCodes
        codes={done.recovery_codes}
        doneLabel={t('secondFactor.goOn')}
        onDone={() => {
          storeTokens(done.tokens);
          onDone();
        }}
      />
    );
  return (
    <>
      <p role="status">{t('secondFactor.demanded')}</p>
      <WhenRead query={setUp} waiting={<Spinner />}>
        {(read) => (
          <SetUpForm
            setUp={read}
            busy={finish.isPending}
            error={finish.error}
            onCode={finish.mutate}
          />
        )}
      </WhenRead>
    </>
  );
}
