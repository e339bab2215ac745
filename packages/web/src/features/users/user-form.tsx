import type { RoboticsUser } from '@hoadon/contracts/users';
import { managesUsers } from '@hoadon/domain/access/permission';
import { type ReactNode, useState } from 'react';
import { isRefusal } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { ConfirmAddress } from '../mailing/index.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { useChangeRights, useInvite } from './queries.ts';
import { ACCOUNTANT, type Rights, RightsChoice, rightsOf, wireRights } from './rights-choice.tsx';

/** Invites a person by e-mail; the server alone validates the address (USER-012). */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [rights, setRights] = useState<Rights>(ACCOUNTANT);
  const [ownPassword, setOwnPassword] = useState('');
  const invite = useInvite();
  const needsProof = managesUsers(rights.set);
  const send = () =>
    invite.mutate(
      { email, ...wireRights(rights), ...(needsProof && { own_password: ownPassword }) },
      {
        onSuccess: (invitation) => {
          if (invitation.sent_at) toast.success(t('users.invite.done', { email }));
          else toast.warning(t('users.invite.notSent'));
          onClose();
        },
      },
    );
  return (
    <RightsModal
      title={t('users.invite.title')}
      submit={t('users.invite.action')}
      act={invite}
      onSubmit={send}
      onClose={onClose}
    >
      <Field required label={t('users.field.email')} hint={t('users.invite.hint')}>
        <TextInput value={email} onChange={({ target }) => setEmail(target.value)} />
      </Field>
      <RightsChoice value={rights} onChange={setRights} />
      {needsProof && (
        <OwnPasswordField value={ownPassword} onChange={setOwnPassword} error={invite.error} />
      )}
    </RightsModal>
  );
}

/** What a colleague may do, from his next call on. */
export function RightsForm({ user, onClose }: { user: RoboticsUser; onClose: () => void }) {
  const { t } = useTranslation();
  const [rights, setRights] = useState<Rights>(rightsOf(user));
  const [ownPassword, setOwnPassword] = useState('');
  const change = useChangeRights();
  const needsProof = managesUsers(rights.set) || managesUsers(user.einvoicerole);
  const save = () =>
    change.mutate(
      {
        id: user.id,
        ...wireRights(rights),
        ...(needsProof && { own_password: ownPassword }),
      },
      {
        onSuccess: () => {
          toast.success(t('users.edit.done', { name: user.name }));
          onClose();
        },
      },
    );
  return (
    <RightsModal
      title={t('users.edit.title', { name: user.name })}
      submit={t('common.action.save')}
      act={change}
      onSubmit={save}
      onClose={onClose}
    >
      <RightsChoice value={rights} onChange={setRights} />
      {needsProof && (
        <OwnPasswordField value={ownPassword} onChange={setOwnPassword} error={change.error} />
      )}
    </RightsModal>
  );
}

type RightsModalProps = {
  title: string;
  submit: string;
  act: Readonly<{ isPending: boolean; error: Error | null; reset: () => void }>;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form about a user's rights, with the response of its act. */
export function RightsModal({ title, submit, act, onSubmit, onClose, children }: RightsModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={act.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <ErrorLine error={act.error} />
        {isRefusal(act.error, 'EMAIL_NOT_CONFIRMED') && <ConfirmAddress onConfirmed={act.reset} />}
      </div>
    </Modal>
  );
}
