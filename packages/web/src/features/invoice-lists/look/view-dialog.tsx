import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import type { ListView } from './list-view.ts';
import { useViewActs, written } from './view-acts.ts';

const LONGEST_NAME = 100;

/** Dialog that saves the current filters, order and columns as a view. */
export function ViewDialog({ listView, onClose }: { listView: ListView; onClose: () => void }) {
  const { t } = useTranslation();
  const { list, views, query, look, open } = listView;
  const { create } = useViewActs(list);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const trimmed = name.trim();
  // After a lost response the listed view of this name may be this one; the retry has the same key.
  const isTried = create.isError && create.variables.name === trimmed;
  const isTaken = !isTried && views.some((view) => view.is_own && view.name === trimmed);
  const fault = trimmed === '' ? t('views.nameMissing') : isTaken ? t('views.nameTaken') : '';
  const keep = () => {
    setTried(true);
    if (fault) return;
    create.mutate(
      { name: trimmed, is_shared: isShared, query: written(query), look },
      {
        onSuccess: (view) => {
          open(view);
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      open
      title={t('views.keep')}
      onClose={onClose}
      onSubmit={keep}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('common.action.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('views.name')} error={tried ? fault : ''}>
          <TextInput
            value={name}
            maxLength={LONGEST_NAME}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Checkbox
          label={t('views.share')}
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        <p className="text-small text-muted">{t('views.what')}</p>
        <ErrorLine error={create.error} />
      </div>
    </Modal>
  );
}
