import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { useEditor, useIsLocked } from '../editor/index.ts';
import { FormField } from '../heading/index.ts';

const IDENTITY_TYPES = ['CCCD', 'CMND', 'PASSPORT'] as const;

/** Kind of the document that identifies a person. */
export function IdentityType({ className }: { className: string }) {
  const { t } = useTranslation();
  const { form } = useEditor();
  const value = useWatch({ control: form.control, name: 'buyer.identityType' });
  const isLocked = useIsLocked()('buyer');
  const unlisted = value === '' || IDENTITY_TYPES.some((type) => type === value) ? [] : [value];
  return (
    <FormField
      fieldKey="buyer.identityType"
      label={t('issuing.field.buyer.identityType')}
      className={className}
    >
      <Select
        disabled={isLocked}
        value={value}
        onChange={(event) => form.setValue('buyer.identityType', event.target.value)}
        options={[
          { value: '', label: t('issuing.identityType.none') },
          ...IDENTITY_TYPES.map((type) => ({
            value: type,
            label: t(`issuing.identityType.${type}`),
          })),
          ...unlisted.map((type) => ({ value: type, label: type })),
        ]}
      />
    </FormField>
  );
}
