import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../button.tsx';
import { SkeletonRows } from '../skeleton.tsx';

type ListTailProps = { loading: boolean; failed: boolean; onRetry: () => void; label: string };

/** Below the last loaded row: more is coming, or could not be fetched. */
export function ListTail({ loading, failed, onRetry, label }: ListTailProps) {
  const { t } = useTranslation();
  if (failed) {
    return (
      <p role="alert" className="flex items-center justify-center gap-3 p-4 text-danger">
        {t('common.list.moreFailed')}
        <Button onClick={onRetry}>{t('common.action.retry')}</Button>
      </p>
    );
  }
  return loading ? <SkeletonRows rows={3} label={label} /> : null;
}
