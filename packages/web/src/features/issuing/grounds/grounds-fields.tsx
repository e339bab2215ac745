import { causesFor } from '@hoadon/domain/corrections/causes-for';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { causeText } from '../../invoices/index.ts';
import { type Correcting, useEditor, useIsLocked } from '../editor/index.ts';
import { FormField } from '../heading/index.ts';
import { EvidenceField } from './evidence-field.tsx';

/** Lengths that the API accepts. */
const LONGEST = { reason: 255, agreementNumber: 50, listNumber: 50, note: 255 } as const;

type GroundsFieldsProps = { correcting: Correcting; issuedOn: string };

/** Reason of the correction and the agreement with the buyer (ACT-039). */
export function GroundsFields({ correcting, issuedOn }: GroundsFieldsProps) {
  const { t } = useTranslation();
  const { form, setting } = useEditor();
  const isLocked = useIsLocked();
  const [agreedOn, buyerType] = useWatch({
    control: form.control,
    name: ['grounds.agreedOn', 'buyer.type'],
  });
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-2.5 tablet:grid-cols-6 wide:grid-cols-12">
      {correcting.reference.list && (
        <FormField
          required
          fieldKey="related.list.number"
          label={t('corrections.field.listNumber')}
          className="tablet:col-span-6 wide:col-span-12"
        >
          <TextInput {...form.register('grounds.listNumber')} maxLength={LONGEST.listNumber} />
        </FormField>
      )}
      <Cause correcting={correcting} issuedOn={issuedOn} />
      <FormField
        required
        fieldKey="related.reason"
        label={t('corrections.field.reason')}
        className="tablet:col-span-6 wide:col-span-8"
      >
        <TextInput {...form.register('grounds.reason')} maxLength={LONGEST.reason} />
      </FormField>
      <FormField
        required={buyerType === 'ENTERPRISE'}
        fieldKey="related.agreedOn"
        label={t('corrections.field.agreedOn')}
        className="tablet:col-span-2"
      >
        <DateInput
          value={agreedOn}
          max={setting.today}
          {...(correcting.reference.issuedOn ? { min: correcting.reference.issuedOn } : {})}
          onChange={(date) => form.setValue('grounds.agreedOn', date)}
        />
      </FormField>
      <FormField
        fieldKey="related.agreementNumber"
        label={t('corrections.field.agreementNumber')}
        className="tablet:col-span-2"
      >
        <TextInput
          {...form.register('grounds.agreementNumber')}
          maxLength={LONGEST.agreementNumber}
        />
      </FormField>
      <EvidenceField className="tablet:col-span-3 wide:col-span-4" />
      <FormField
        fieldKey="note"
        label={t('corrections.field.note')}
        className="tablet:col-span-3 wide:col-span-4"
      >
        <TextInput
          {...form.register('note')}
          disabled={isLocked('note')}
          maxLength={LONGEST.note}
        />
      </FormField>
    </div>
  );
}

type CauseProps = { correcting: Correcting; issuedOn: string };

/** Causes that the rule set of the day allows; nothing if it requires none. */
function Cause({ correcting, issuedOn }: CauseProps) {
  const { t } = useTranslation();
  const { form } = useEditor();
  const chosen = useWatch({ control: form.control, name: 'grounds.causeCode' });
  const { reference, ofReplacement } = correcting;
  const possible = causesFor({ ...reference, ofReplacement }, ruleSetOn(issuedOn));
  if (possible.length === 0) return null;
  return (
    <FormField
      required
      fieldKey="related.causeCode"
      label={t('corrections.field.cause')}
      hint={
        ofReplacement && reference.relation === 'adjusts' && t('corrections.cause.ofReplacement')
      }
      className="tablet:col-span-6 wide:col-span-4"
    >
      <Select
        value={chosen}
        placeholder={t('corrections.cause.choose')}
        onChange={(event) => form.setValue('grounds.causeCode', event.target.value)}
        options={possible.map(({ code }) => ({ value: code, label: causeText(t, code) }))}
      />
    </FormField>
  );
}
