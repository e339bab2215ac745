import { causesFor } from '@hoadon/domain/corrections/causes-for';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { causeText } from '../../invoices/index.ts';
import { type Correcting, useDesk, useIsLocked } from '../desk/index.ts';
import { PlacedField } from '../heading/index.ts';
import { EvidenceField } from './evidence-field.tsx';

/** What the wire takes. */
const LONGEST = { reason: 255, agreementNumber: 50, listNumber: 50, note: 255 } as const;

type GroundsFieldsProps = { correcting: Correcting; issuedOn: string };

/** Why it is changed, and by which agreement with the buyer (ACT-039). */
export function GroundsFields({ correcting, issuedOn }: GroundsFieldsProps) {
  const { t } = useTranslation();
  const { form, setting } = useDesk();
  const isLocked = useIsLocked();
  const [agreedOn, buyerType] = useWatch({
    control: form.control,
    name: ['grounds.agreedOn', 'buyer.type'],
  });
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-2.5 tablet:grid-cols-6 wide:grid-cols-12">
      {correcting.reference.list && (
        <PlacedField
          required
          place="related.list.number"
          label={t('corrections.field.listNumber')}
          className="tablet:col-span-6 wide:col-span-12"
        >
          <TextInput {...form.register('grounds.listNumber')} maxLength={LONGEST.listNumber} />
        </PlacedField>
      )}
      <Cause correcting={correcting} issuedOn={issuedOn} />
      <PlacedField
        required
        place="related.reason"
        label={t('corrections.field.reason')}
        className="tablet:col-span-6 wide:col-span-8"
      >
        <TextInput {...form.register('grounds.reason')} maxLength={LONGEST.reason} />
      </PlacedField>
      <PlacedField
        required={buyerType === 'ENTERPRISE'}
        place="related.agreedOn"
        label={t('corrections.field.agreedOn')}
        className="tablet:col-span-2"
      >
        <DateInput
          value={agreedOn}
          max={setting.today}
          {...(correcting.reference.issuedOn ? { min: correcting.reference.issuedOn } : {})}
          onChange={(date) => form.setValue('grounds.agreedOn', date)}
        />
      </PlacedField>
      <PlacedField
        place="related.agreementNumber"
        label={t('corrections.field.agreementNumber')}
        className="tablet:col-span-2"
      >
        <TextInput
          {...form.register('grounds.agreementNumber')}
          maxLength={LONGEST.agreementNumber}
        />
      </PlacedField>
      <EvidenceField className="tablet:col-span-3 wide:col-span-4" />
      <PlacedField
        place="note"
        label={t('corrections.field.note')}
        className="tablet:col-span-3 wide:col-span-4"
      >
        <TextInput
          {...form.register('note')}
          disabled={isLocked('note')}
          maxLength={LONGEST.note}
        />
      </PlacedField>
    </div>
  );
}

type CauseProps = { correcting: Correcting; issuedOn: string };

/** The causes that the rules of the day know for this way; nothing where they ask for none. */
function Cause({ correcting, issuedOn }: CauseProps) {
  const { t } = useTranslation();
  const { form } = useDesk();
  const chosen = useWatch({ control: form.control, name: 'grounds.causeCode' });
  const { reference, ofReplacement } = correcting;
  const possible = causesFor({ ...reference, ofReplacement }, ruleSetOn(issuedOn));
  if (possible.length === 0) return null;
  return (
    <PlacedField
      required
      place="related.causeCode"
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
    </PlacedField>
  );
}
