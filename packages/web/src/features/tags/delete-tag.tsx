import type { Tag } from '@hoadon/contracts/tags';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { tagName } from '../invoices/index.ts';
import { countedTagsQuery } from './queries.ts';
import { useForgetTag } from './use-tag-writing.ts';

export type DeleteTagProps = { tag: Tag; onClose: () => void };

/**
 * Asks before a tag is deleted, and shows how many invoices lose it. From the list of that tag it navigates away
 * (TAG-008).
 */
export function DeleteTag({ tag, onClose }: DeleteTagProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tag: standingOn } = useParams({ strict: false });
  const counted = useQuery(countedTagsQuery);
  const count = counted.data?.find(({ id }) => id === tag.id)?.invoices;
  const forget = useForgetTag();
  const name = tagName(tag.name);
  const confirm = () =>
    forget.mutate(tag.id, {
      onSuccess: ({ invoices }) => {
        toast.success(t('tags.delete.done', { name, count: invoices }));
        onClose();
        if (standingOn === tag.id) void navigate({ to: '/main/dashboard', search: {} });
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={t('tags.delete.title', { name })}
      confirmLabel={t('common.action.delete')}
      busy={forget.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {counted.isPending && <Skeleton className="w-48" />}
      {count !== undefined && (
        <p>{count === 0 ? t('tags.delete.unused') : t('tags.delete.used', { count })}</p>
      )}
      <ErrorLine error={forget.error} />
    </ConfirmDialog>
  );
}
