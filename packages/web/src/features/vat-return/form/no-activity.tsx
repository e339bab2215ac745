import { useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

type NoActivityProps = {
  isTicked: boolean;
  readOnly: boolean;
  onChange: (isTicked: boolean) => void;
};

/** [21]: ticking it asks first, because it empties and locks the entry rows (VAT-012, VAT-013). */
export function NoActivity({ isTicked, readOnly, onChange }: NoActivityProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Checkbox
        label={t('vatReturn.form.noActivity')}
        checked={isTicked}
        disabled={readOnly}
        onChange={({ target }) => (target.checked ? setAsking(true) : onChange(false))}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('vatReturn.noActivity.title')}
        confirmLabel={t('vatReturn.noActivity.confirm')}
        onConfirm={() => {
          onChange(true);
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('vatReturn.noActivity.text')}
      </ConfirmDialog>
    </>
  );
}
