import type { Permission, PermissionAct, PermissionGroup } from '@hoadon/domain/access/permission';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/** What the user may not do, and which right an administrator could grant for it. */
export function NeededRight({ right }: { right: Permission }) {
  const { t } = useTranslation();
  const [group, act] = right.split('.') as [PermissionGroup, PermissionAct];
  return (
    <p className="flex items-start gap-2 text-muted">
      <LockKeyhole aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        {t('users.needed', { act: t(`users.act.${act}`), group: t(`users.group.${group}`) })}
      </span>
    </p>
  );
}
