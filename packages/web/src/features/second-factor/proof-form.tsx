import type { InputOf } from '@hoadon/contracts/http/define-call';
import {
  beginSetUp,
  finishSetUp,
  renewRecoveryCodes,
  switchOffSecondFactor,
} from '@hoadon/contracts/second-factor';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useReadAnew } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpForm } from './set-up-form.tsx';

export type ProofWish = 'setUp' | 'replace' | 'renew' | 'switchOff';
type ProofFormProps = { wish: ProofWish; onClose: () => void };

/** Asks for the password, and for a code where there is a factor; then shows what came of it. */
export function ProofForm({ wish, onClose }: ProofFormProps) {
  const { t } = useTranslation();
  const readAnew = useReadAnew();
  const begin = useMutation({
    mutationFn: (proof: InputOf<typeof beginSetUp>) => call(beginSetUp, proof),
    onSuccess: (_, { code }) => (code === undefined ? undefined : readAnew()),
  });
  const finish = useMutation({
    mutationFn: (code: string) => call(finishSetUp, { code }),
    onSettled: readAnew,
  });
  const renew = useMutation({
    mutationFn: (proof: Proof) => call(renewRecoveryCodes, proof),
    onSettled: readAnew,
  });
  const off = useMutation({
    mutationFn: (proof: Proof) => call(switchOffSecondFactor, proof),
    onSuccess: () => {
      toast.success(t('secondFactor.switchedOff'));
      onClose();
    },
    onSettled: readAnew,
  });
  const codes = (finish.data ?? renew.data)?.recovery_codes;
  if (codes)
    return <RecoveryCodes codes={codes} doneLabel={t('secondFactor.done')} onDone={onClose} />;
  if (begin.data)
    return (
      <SetUpForm
        setUp={begin.data}
        busy={finish.isPending}
        error={finish.error}
        onCode={finish.mutate}
      />
    );
  const send = {
    setUp: ({ password }: Proof) => begin.mutate({ password }),
    replace: begin.mutate,
    renew: renew.mutate,
    switchOff: off.mutate,
  }[wish];
  const proving = { setUp: begin, replace: begin, renew, switchOff: off }[wish];
  return (
    <ProofFields
      wish={wish}
      busy={proving.isPending}
      error={proving.error}
      onProof={send}
      onClose={onClose}
    />
  );
}

type Proof = { password: string; code: string };
type ProofFieldsProps = ProofFormProps & {
  busy: boolean;
  error: unknown;
  onProof: (proof: Proof) => void;
};

function ProofFields({ wish, busy, error, onProof, onClose }: ProofFieldsProps) {
  const { t } = useTranslation();
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onProof(proof);
  };
  const isWhole = proof.password !== '' && (wish === 'setUp' || proof.code.trim().length >= 6);
  return (
    <form noValidate onSubmit={submit} className="flex max-w-95 flex-col gap-4">
      <Field label={t('secondFactor.password')}>
        <PasswordInput
          value={proof.password}
          onChange={(event) => setProof({ ...proof, password: event.target.value })}
          autoComplete="current-password"
          autoFocus
        />
      </Field>
      {wish !== 'setUp' && (
        <Field
          label={t('secondFactor.code')}
          hint={t(wish === 'renew' ? 'secondFactor.codeHint' : 'secondFactor.codeOrRecovery')}
        >
          <TextInput
            value={proof.code}
            onChange={(event) => setProof({ ...proof, code: event.target.value })}
            autoComplete="one-time-code"
            className="tabular"
          />
        </Field>
      )}
      {wish === 'replace' && (
        <p className="text-small text-muted">{t('secondFactor.replaceText')}</p>
      )}
      <ErrorLine error={error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={!isWhole}>
          {t(`secondFactor.${wish}`)}
        </Button>
        <Button onClick={onClose}>{t('common.action.cancel')}</Button>
      </div>
    </form>
  );
}
