import { PARTY_LENGTHS } from '@hoadon/domain/invoice/validation/text-lengths';
import { ruleSetOn } from '@hoadon/domain/legal/rule-set';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { type BuyerText, useEditor, useIsLocked, useKind } from '../editor/index.ts';
import { FormField } from '../heading/index.ts';
import { BuyerTypeSwitch } from './buyer-type-switch.tsx';
import type { BuyerFill } from './fill-buyer.ts';
import { isSuggesting } from './queries.ts';
import { SuggestedInput } from './suggested-input.tsx';
import { TaxCodeLine } from './tax-code-line.tsx';

/** Lazy: most buyers are of Viet Nam, and the form is used before the list of countries has come. */
const CountryField = lazyPart(() =>
  import('./country-field.tsx').then((file) => file.CountryField),
);
const IdentityType = lazyPart(() =>
  import('./identity-type.tsx').then((file) => file.IdentityType),
);

/** VAL-009: what the form takes; the authority's code has seven digits. */
const BUDGET_UNIT_CODE_LENGTH = 20;
const EMAIL_LIST_LENGTH = 500;

/** Fields of the buyer (ISS-003); rarely used ones are collapsed. */
export function BuyerFields() {
  const { form, setting } = useEditor();
  const [type, country] = useWatch({
    control: form.control,
    name: ['buyer.type', 'buyer.country'],
  });
  const backup = useRef('');
  const [fills] = useState(() => createStore<BuyerFill | null>(() => null));
  const isPerson = type === 'PERSONAL';
  const isNote = useKind() === 'transfer';
  const isLocked = useIsLocked()('buyer');
  const chooseType = (next: typeof type) => {
    if (next === type) return;
    if (next === 'PERSONAL') backup.current = form.getValues('buyer.legalName');
    form.setValue('buyer.type', next);
    form.setValue('buyer.legalName', next === 'PERSONAL' ? '' : backup.current);
  };
  const { consumerName } = ruleSetOn(setting.today);
  return (
    <>
      <BuyerTypeSwitch value={type} onChange={chooseType} disabled={isLocked} />
      <div className="grid grid-cols-1 gap-x-3 gap-y-2.5 tablet:grid-cols-6 wide:grid-cols-12">
        <Text
          field="taxCode"
          required={!isPerson && !country}
          fills={fills}
          hint={!isLocked && <TaxCodeLine fills={fills} />}
          className="tablet:col-span-2"
        />
        <Text
          field="legalName"
          required={!isPerson}
          disabled={isPerson}
          fills={fills}
          className="tablet:col-span-4"
        />
        <Text
          field="address"
          required={!isPerson || isNote}
          max={PARTY_LENGTHS.buyer.address}
          className="tablet:col-span-6"
        />
        <Text
          field="name"
          required={isPerson}
          {...(isPerson && { fills })}
          className="tablet:col-span-3"
          hint={isPerson && !isLocked && <ConsumerButton wording={consumerName} />}
        />
        <Text field="email" max={EMAIL_LIST_LENGTH} className="tablet:col-span-3" />
        <CountryField isPerson={isPerson} className="tablet:col-span-3" />
        <MoreFields fills={fills} />
      </div>
    </>
  );
}

/** Fills in the name that the law prescribes for a retail buyer without data. */
function ConsumerButton({ wording }: { wording: string }) {
  const { t } = useTranslation();
  const { form } = useEditor();
  return (
    <button
      type="button"
      onClick={() => form.setValue('buyer.name', wording)}
      className="text-primary-700 hover:underline"
    >
      {t('issuing.hint.consumer', { wording })}
    </button>
  );
}

const MORE: readonly BuyerText[] = [
  'phone',
  'fax',
  'code',
  'identityNumber',
  'identityType',
  'passportNumber',
  'budgetUnitCode',
  'bankAccount',
  'bankName',
];

function MoreFields({ fills }: { fills: StoreApi<BuyerFill | null> }) {
  const { t } = useTranslation();
  const { form, focusRequest } = useEditor();
  const id = useId();
  const [open, setOpen] = useState(() =>
    MORE.some((field) => form.getValues(`buyer.${field}`) !== ''),
  );
  useEffect(
    () =>
      focusRequest.subscribe(() => {
        const fieldKey = focusRequest.getState()?.fieldKey;
        if (MORE.some((field) => fieldKey === `buyer.${field}`)) setOpen(true);
      }),
    [focusRequest],
  );
  // Expand if a suggestion filled in one of these fields.
  useEffect(
    () =>
      fills.subscribe(() => {
        if (MORE.some((field) => fills.getState()?.suggestion.texts[field])) setOpen(true);
      }),
    [fills],
  );
  const span = 'tablet:col-span-2';
  return (
    <>
      <div className="self-end tablet:col-span-3 wide:col-span-2">
        <Button
          variant="quiet"
          icon={open ? ChevronUp : ChevronDown}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'issuing.section.less' : 'issuing.section.more')}
        </Button>
      </div>
      <div id={id} hidden={!open} className="col-span-full">
        <div className="grid grid-cols-1 gap-x-3 gap-y-2.5 tablet:grid-cols-6 wide:grid-cols-12">
          <Text field="phone" fills={fills} className={span} />
          <Text field="fax" className={span} />
          <Text field="code" className={span} />
          <Text field="identityNumber" className={span} />
          <IdentityType className={span} />
          <Text field="passportNumber" className={span} />
          <Text
            field="budgetUnitCode"
            max={BUDGET_UNIT_CODE_LENGTH}
            hint={t('issuing.hint.budgetUnitCode')}
            className={span}
          />
          <Text field="bankAccount" className={span} />
          <Text field="bankName" className="tablet:col-span-4" />
        </div>
      </div>
    </>
  );
}

/** Fields with other labels on a transfer note. */
const RECEIVER = ['legalName', 'address', 'name'] as const;

type TextProps = {
  field: BuyerText;
  required?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  max?: number;
  className?: string;
  /** Offers known buyers; holds the one that was chosen. */
  fills?: StoreApi<BuyerFill | null>;
};

function Text(props: TextProps) {
  const { field, required = false, hint, max, className, fills } = props;
  const isLocked = useIsLocked()('buyer');
  const disabled = (props.disabled ?? false) || isLocked;
  const { t } = useTranslation();
  const { form } = useEditor();
  const receives = useKind() === 'transfer' ? RECEIVER.find((name) => name === field) : undefined;
  const lengths: Partial<Record<BuyerText, number>> = PARTY_LENGTHS.buyer;
  const maxLength = max ?? lengths[field];
  const labelled = (control: ReactNode) => (
    <FormField
      fieldKey={`buyer.${field}`}
      label={t(receives ? `issuing.field.receiver.${receives}` : `issuing.field.buyer.${field}`)}
      required={required}
      hint={hint}
      {...(className ? { className } : {})}
    >
      {control}
    </FormField>
  );
  if (fills && isSuggesting(field)) {
    return (
      <SuggestedInput field={field} fills={fills} disabled={disabled} maxLength={maxLength}>
        {labelled}
      </SuggestedInput>
    );
  }
  return labelled(
    <TextInput {...form.register(`buyer.${field}`)} disabled={disabled} maxLength={maxLength} />,
  );
}
