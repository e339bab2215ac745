import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { UnsavedDialog } from '../../../ui/overlays/unsaved-dialog.tsx';
import { useCloseGuard } from '../../../ui/overlays/use-close-guard.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { WhenRead } from '../../../ui/when-read.tsx';
import { ChangePassword } from '../change-password.tsx';
import { currentUserQuery } from '../queries.ts';
import { ProfileForm } from './profile-form.tsx';

/** One's own name, phone and password (USER-015). */
export function UserProfile({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(currentUserQuery);
  const [isDirty, setDirty] = useState(false);
  const guard = useCloseGuard(isDirty, onClose);
  return (
    <Modal open title={t('auth.profile.title')} onClose={guard.close}>
      <WhenRead query={query} waiting={<SkeletonRows rows={4} label={t('common.loading')} />}>
        {({ name, phone, email }) => (
          <div className="flex flex-col gap-6">
            <p className="text-muted">{email}</p>
            <ProfileForm name={name} phone={phone} onDirty={setDirty} />
            <ChangePassword />
          </div>
        )}
      </WhenRead>
      <UnsavedDialog guard={guard} />
    </Modal>
  );
}
