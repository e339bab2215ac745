import { MOST_OWN_FIELDS } from '@hoadon/contracts/invoice-records';
import { Plus, X } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RecordValues } from './record-values.ts';

type Fields = RecordValues['own_fields'];
type OwnFieldsProps = {
  fields: Fields;
  readOnly: boolean;
  onChange: (fields: Fields) => void;
};

/** What the company notes beyond the form: each with a name of its own. */
export function OwnFields({ fields, readOnly, onChange }: OwnFieldsProps) {
  const { t } = useTranslation();
  const write = (at: number, change: Partial<Fields[number]>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...change } : field)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-small font-medium text-muted">
        {t('invoiceRecords.field.own_fields')}
      </legend>
      {fields.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be typed twice
        <div key={at} className="grid grid-cols-[1fr_2fr_auto] gap-2">
          <TextInput
            aria-label={t('invoiceRecords.own.name', { number: at + 1 })}
            placeholder={t('invoiceRecords.own.namePlaceholder')}
            maxLength={60}
            value={name}
            readOnly={readOnly}
            onChange={({ target }) => write(at, { name: target.value })}
          />
          <TextInput
            aria-label={t('invoiceRecords.own.value', { number: at + 1 })}
            maxLength={500}
            value={value}
            readOnly={readOnly}
            onChange={({ target }) => write(at, { value: target.value })}
          />
          {!readOnly && (
            <IconButton
              icon={X}
              label={t('invoiceRecords.own.remove', { number: at + 1 })}
              onClick={() => onChange(fields.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!readOnly && fields.length < MOST_OWN_FIELDS && (
        <div className="flex">
          <Button icon={Plus} onClick={() => onChange([...fields, { name: '', value: '' }])}>
            {t('invoiceRecords.own.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
