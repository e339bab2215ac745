import type { Tag } from '@hoadon/contracts/tags';
import { DEFAULT_TAG_COLOR } from '@hoadon/domain/tags/tag-colors';
import {
  cleanTagName,
  isSpecialTagName,
  LONGEST_TAG_NAME,
  SHORTEST_TAG_NAME,
} from '@hoadon/domain/tags/tag-name';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { tagName } from '../invoices/index.ts';
import { ColorChoice } from './color-choice.tsx';
import { tagNamed } from './matching-tags.ts';
import { tagsQuery } from './queries.ts';
import { useSaveTag } from './use-tag-writing.ts';

export type TagFormProps = {
  /** Left out: a new one. */
  tag?: Tag | undefined;
  onClose: () => void;
  onSaved?: (tag: Tag) => void;
};

/** Makes a tag or changes one (TAG-006). A special name is shown translated, and stays as it is. */
export function TagForm({ tag, onClose, onSaved }: TagFormProps) {
  const { t } = useTranslation();
  const isFixed = tag !== undefined && isSpecialTagName(tag.name);
  const [typed, setTyped] = useState(tag ? tagName(tag.name) : '');
  const [color, setColor] = useState(tag?.hex_color ?? DEFAULT_TAG_COLOR);
  const [tried, setTried] = useState(false);
  const keep = useSaveTag();
  const name = isFixed ? tag.name : cleanTagName(typed);
  const fault = useNameFault(tag, name, keep.error);
  const save = () => {
    setTried(true);
    if (fault) return;
    keep.mutate(
      { id: tag?.id, name, hex_color: color },
      {
        onSuccess: (savedTag) => {
          toast.success(
            t(tag ? 'tags.form.changed' : 'tags.form.created', { name: savedTag.name }),
          );
          onSaved?.(savedTag);
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={t(tag ? 'tags.form.edit' : 'tags.form.create')}
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={keep.isPending}>
            {t('common.action.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t('tags.form.name')}
          required
          error={tried ? fault : ''}
          hint={isFixed ? t('tags.form.fixed') : undefined}
        >
          <TextInput
            value={typed}
            maxLength={LONGEST_TAG_NAME}
            readOnly={isFixed}
            onChange={(event) => {
              setTyped(event.target.value);
              keep.reset();
            }}
          />
        </Field>
        <ColorChoice value={color} onChange={setColor} />
        {!isTaken(keep.error) && <ErrorLine error={keep.error} />}
      </div>
    </Modal>
  );
}

const isTaken = (error: unknown): boolean => isRefusal(error, 'TAG_NAME_TAKEN');

/** What is wrong with the name, in words; nothing: ''. */
function useNameFault(tag: Tag | undefined, name: string, refusal: unknown): string {
  const { t } = useTranslation();
  const { data: tags = [] } = useQuery(tagsQuery);
  if (name === '') return t('tags.form.missing');
  if (name.length < SHORTEST_TAG_NAME) return t('tags.form.short', { count: SHORTEST_TAG_NAME });
  const other = tagNamed(tags, name);
  return (other && other.id !== tag?.id) || isTaken(refusal) ? t('tags.form.taken', { name }) : '';
}
