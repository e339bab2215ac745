import type { Rule } from '@hoadon/contracts/rules';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { useDeleteRule } from './queries.ts';

/** Asks before a rule is deleted: what it did stays. */
export function DeleteRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useTranslation();
  const forget = useDeleteRule();
  return (
    <ConfirmDialog
      open
      danger
      title={t('rules.delete.title', { name: rule.name })}
      confirmLabel={t('rules.delete.action')}
      busy={forget.isPending}
      onConfirm={() =>
        forget.mutate(rule.id, {
          onSuccess: () => {
            toast.success(t('rules.deleted'));
            onClose();
          },
        })
      }
      onCancel={onClose}
    >
      <p>{t('rules.delete.text')}</p>
      <ErrorLine error={forget.error} />
    </ConfirmDialog>
  );
}
