import type { RoboticsUser } from '@hoadon/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useNarrow } from '../../lib/media/use-narrow.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { RowCards } from '../../ui/table/row-cards.tsx';
import { type TableColumn, TableShell } from '../../ui/table/table-shell.tsx';
import { useCurrentUser, useMay } from '../auth/index.ts';
import { CreateUser } from './create-user.tsx';
import { DeleteUser } from './delete-user.tsx';
import { Invitations } from './invitations.tsx';
import { useIsWithinOwn } from './is-within-own.ts';
import { usersQuery } from './queries.ts';
import { rightsOf } from './rights-choice.tsx';
import { InviteForm, RightsForm } from './user-form.tsx';

/** The users of the company and the invited ones. */
export function UsersPage() {
  const { t } = useTranslation();
  const isKnown = useCurrentUser() !== undefined;
  const mayAdd = useMay('user_management.add');
  const [isCreating, setCreating] = useState(false);
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      {mayAdd && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
            {t('users.invite.title')}
          </Button>
          <Button variant="quiet" onClick={() => setCreating(true)}>
            {t('users.create.title')}
          </Button>
        </div>
      )}
      {isKnown && <Members />}
      {isKnown && <Invitations />}
      {isCreating && <CreateUser onClose={() => setCreating(false)} />}
      {isInviting && <InviteForm onClose={() => setInviting(false)} />}
    </>
  );
}

function Members() {
  const { t } = useTranslation();
  const narrow = useNarrow();
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
  const [id, name, ...facts] = useColumns();
  const role: TableColumn<RoboticsUser> = {
    key: 'role',
    header: t('users.field.role'),
    cell: (user) => t(`users.preset.${rightsOf(user).kind}.name`),
  };
  const does = { key: 'acts', header: t('users.field.acts'), cell: acts };
  const shown = { caption: t('users.title'), rowKey: (user: RoboticsUser) => user.id };
  return (
    <>
      {narrow && data && !error ? (
        <RowCards {...shown} rows={data} title={name} mark={role} facts={facts} acts={does} />
      ) : (
        <TableShell
          {...shown}
          rows={data}
          error={error}
          onRetry={() => void refetch()}
          columns={[id, name, ...facts, role, does]}
        />
      )}
      {editing && <RightsForm user={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** Columns of name and contact data. */
function useColumns() {
  const { t } = useTranslation();
  return (['id', 'name', 'phone', 'email'] as const).map((field) => ({
    key: field,
    header: t(`users.field.${field}`),
    cell: (user: RoboticsUser) => user[field],
  })) as [TableColumn<RoboticsUser>, TableColumn<RoboticsUser>, ...TableColumn<RoboticsUser>[]];
}

/** Users cannot change themselves, or a colleague with a right that they lack (USER-009, USER-019). */
function useMayTouch(): (user: RoboticsUser) => boolean {
  const isWithinOwn = useIsWithinOwn();
  return ({ is_self, roboticsrole: { role }, einvoicerole }) =>
    !is_self && isWithinOwn({ role, einvoicerole });
}
