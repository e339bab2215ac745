import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { TagList, type TagListProps } from './tag-list.tsx';

export type ManageTagsProps = Omit<TagListProps, 'onOpen'> & { onClose: () => void };

/** All tags of the company over the page (TAG-007). */
export function ManageTags({ onClose, ...list }: ManageTagsProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      size="medium"
      title={t('tags.manage')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.action.close')}</Button>}
    >
      <TagList {...list} onOpen={onClose} />
    </Modal>
  );
}
