import type { Tag } from '@hoadon/contracts/tags';
import { TAG_CHANGES, type TagChange } from '@hoadon/domain/tags/change-tags';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { tagName } from '../invoices/index.ts';
import { TagPicker } from './tag-picker.tsx';

export type TagManyProps = {
  onClose: () => void;
  /** What is to be done, and the same in words. */
  onChosen: (change: { tags: string[]; how: TagChange['how'] }, wishText: ReactNode) => void;
};

/** Chooses what becomes of the tags of many invoices (TAG-011); that is asked about before it is done. */
export function TagMany({ onClose, onChosen }: TagManyProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly Tag[]>([]);
  const [how, setHow] = useState<TagChange['how']>('add');
  const [tried, setTried] = useState(false);
  const isMissing = chosen.length === 0 && how !== 'keep';
  const toggle = (tag: Tag) => {
    const others = chosen.filter(({ id }) => id !== tag.id);
    setChosen(others.length < chosen.length ? others : [...chosen, tag]);
  };
  const go = () => {
    setTried(true);
    if (isMissing) return;
    const names = chosen.map(({ name }) => tagName(name)).join(', ');
    onChosen(
      { tags: chosen.map(({ id }) => id), how },
      names === '' ? t('tags.many.keepNone') : t(`tags.many.said.${how}`, { names }),
    );
  };
  return (
    <Modal
      open
      title={t('tags.assign')}
      onClose={onClose}
      onSubmit={go}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('common.action.next')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TagPicker chosen={new Set(chosen.map(({ id }) => id))} onToggle={toggle} />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-small font-medium text-muted">{t('tags.many.how')}</legend>
          {TAG_CHANGES.map((one) => (
            <label key={one} className="inline-flex min-h-6 items-center gap-2">
              <input
                type="radio"
                name="how"
                checked={how === one}
                onChange={() => setHow(one)}
                className="size-4 accent-primary-600"
              />
              {t(`tags.many.${one}`)}
            </label>
          ))}
        </fieldset>
        {tried && isMissing && (
          <p role="alert" className="text-danger">
            {t('tags.many.missing')}
          </p>
        )}
      </div>
    </Modal>
  );
}
