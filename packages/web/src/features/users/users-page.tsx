import type { RoboticsUser } from '@hoadon/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TableShell } from '../../ui/table-shell.tsx';
import { useCurrentUser, useMay } from '../auth/index.ts';
import { CreateUser } from './create-user.tsx';
import { DeleteUser } from './delete-user.tsx';
import { Invitations } from './invitations.tsx';
import { usersQuery } from './queries.ts';
import { InviteForm, RightsForm } from './user-form.tsx';

/** The people of the company and whoever was invited; without the right it says which one is missing, and whom to ask. */
export function UsersPage() {
  const { t } = useTranslation();
  const isKnown = useCurrentUser() !== undefined;
  const maySee = useMay('user_management.view');
  const mayAdd = useMay('user_management.add');
  const [isCreating, setCreating] = useState(false);
  const [isInviting, setInviting] = useState(false);
  if (isKnown && !maySee) return <EmptyState icon={LockKeyhole} text={t('users.noRight')} />;
  return (
    <div className="flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-240 flex-col gap-4 px-4 py-5">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-total">{t('users.title')}</h1>
          {mayAdd && (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setCreating(true)}>{t('users.create.title')}</Button>
              <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
                {t('users.invite.title')}
              </Button>
            </div>
          )}
        </header>
        {isKnown && <Members />}
        {isKnown && <Invitations />}
      </div>
      {isCreating && <CreateUser onClose={() => setCreating(false)} />}
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </div>
  );
}

function Members() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(usersQuery);
  const [editing, setEditing] = useState<RoboticsUser | null>(null);
  const [deleting, setDeleting] = useState<RoboticsUser | null>(null);
  const mayTouch = useMayTouch();
  const mayChange = useMay('user_management.change');
  const mayDelete = useMay('user_management.delete');
  const acts = (user: RoboticsUser) =>
    mayTouch(user) && (
      <div className="flex gap-2">
        {mayChange && (
          <Button
            variant="quiet"
            aria-label={t('users.edit.of', { name: user.name })}
            onClick={() => setEditing(user)}
          >
            {t('users.edit.action')}
          </Button>
        )}
        {mayDelete && (
          <Button
            variant="quiet"
            aria-label={t('users.delete.of', { name: user.name })}
            onClick={() => setDeleting(user)}
          >
            {t('common.action.delete')}
          </Button>
        )}
      </div>
    );
  return (
    <>
      <TableShell
        caption={t('users.title')}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        columns={[
          { key: 'id', header: t('users.field.id'), cell: ({ id }) => id },
          { key: 'name', header: t('users.field.name'), cell: ({ name }) => name },
          { key: 'phone', header: t('users.field.phone'), cell: ({ phone }) => phone },
          { key: 'email', header: t('users.field.email'), cell: ({ email }) => email },
          {
            key: 'role',
            header: t('users.field.role'),
            cell: ({ roboticsrole, has_own_set }) =>
              t(`users.preset.${has_own_set ? 'own' : roboticsrole.role}.name`),
          },
          { key: 'acts', header: t('users.field.acts'), cell: acts },
        ]}
      />
      {editing && <RightsForm user={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** Nobody touches himself, and nobody but an admin touches an admin (USER-009). */
function useMayTouch(): (user: RoboticsUser) => boolean {
  const isAdmin = useCurrentUser()?.role === 'admin';
  return ({ is_self, roboticsrole }) => !is_self && (isAdmin || roboticsrole.role !== 'admin');
}
