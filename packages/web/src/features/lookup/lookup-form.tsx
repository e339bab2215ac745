import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import type { Printed } from './printed/index.ts';
import { PrintedBox } from './printed-box.tsx';
import type { AskedLookup } from './queries.ts';

type LookupFormProps = {
  /** It was dropped on the page, and is read at once. */
  file: File | null;
  onAsk: (input: AskedLookup) => void;
  onRead: (printed: Printed) => void;
  onClose: () => void;
};

/** The codes on the paper: typed, or read from a picture or a PDF of it. */
export function LookupForm({ file, onAsk, onRead, onClose }: LookupFormProps) {
  const { t } = useTranslation();
  const [taxCode, setTaxCode] = useState('');
  const [secretCode, setSecretCode] = useState('');
  const [isTried, setTried] = useState(false);
  const isUsable = isTaxCode(normaliseTaxCode(taxCode));
  const submit = () => {
    setTried(true);
    if (isUsable) onAsk({ tax_code: taxCode, secret_code: secretCode });
  };
  return (
    <Modal
      open
      onClose={onClose}
      onSubmit={submit}
      title={t('lookup.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('lookup.find')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          required
          label={t('lookup.taxCode')}
          hint={t('lookup.taxCodeHint')}
          error={isTried && !isUsable && t('lookup.taxCodeInvalid')}
        >
          <TextInput
            value={taxCode}
            maxLength={20}
            className="tabular"
            onChange={({ target }) => setTaxCode(target.value)}
          />
        </Field>
        <Field label={t('lookup.secretCode')} hint={t('lookup.secretCodeHint')}>
          <TextInput
            value={secretCode}
            maxLength={100}
            onChange={({ target }) => setSecretCode(target.value)}
          />
        </Field>
        <PrintedBox file={file} onRead={onRead} />
      </div>
    </Modal>
  );
}
