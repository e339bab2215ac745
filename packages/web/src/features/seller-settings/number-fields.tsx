import { ROUNDING_GROUPS } from '@hoadon/contracts/setting-entries';
import {
  type DisplayKey,
  type FaultyDisplay,
  MARKS,
  type Mark,
  marksWith,
} from '@hoadon/domain/display-settings/display-settings';
import { mostDecimals, type RoundingKey } from '@hoadon/domain/display-settings/rounding';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import type { Written } from './written.ts';

type NumberFieldsProps = {
  written: Written;
  faults: readonly FaultyDisplay[];
  readOnly: boolean;
  onChange: (written: Written) => void;
};

const GROUPS: readonly (readonly [keyof typeof ROUNDING_GROUPS, readonly RoundingKey[]])[] = [
  ['qty_rate__settings', ROUNDING_GROUPS.qty_rate__settings],
  ['on_detail_invoice__settings', ROUNDING_GROUPS.on_detail_invoice__settings],
  ['on_invoice__settings', ROUNDING_GROUPS.on_invoice__settings],
];

/** Both marks, then the decimals of each amount, dong beside foreign (SET-005, SET-008). */
export function NumberFields({ written, faults, readOnly, onChange }: NumberFieldsProps) {
  const { t } = useTranslation();
  const marks = MARKS.map((mark) => ({
    value: mark,
    label: t(mark === ',' ? 'sellerSettings.mark.comma' : 'sellerSettings.mark.point'),
  }));
  const choose = (decimalMark: Mark) => onChange({ ...written, decimalMark });
  const { thousandMark } = marksWith(written.decimalMark);
  const ofMarks = faults.some(({ path }) => path === 'separators')
    ? t('sellerSettings.fault.separators')
    : '';
  const faultOf = (key: DisplayKey) => {
    const code = faults.find(({ path }) => path === key)?.code;
    if (code === undefined) return '';
    return code === 'setting-empty'
      ? t('sellerSettings.fault.required')
      : t('sellerSettings.fault.digits', { most: mostDecimals(key) });
  };
  const digits = (key: DisplayKey, currency: 'dong' | 'foreign') => (
    <Field label={t(`sellerSettings.${currency}`)} error={faultOf(key)}>
      <TextInput
        inputMode="numeric"
        value={written.digits[key]}
        readOnly={readOnly || mostDecimals(key) === 0}
        maxLength={3}
        onChange={({ target }) =>
          onChange({ ...written, digits: { ...written.digits, [key]: target.value } })
        }
      />
    </Field>
  );
  return (
    <>
      <div className="grid gap-3 tablet:grid-cols-2">
        <Field label={t('sellerSettings.decimalMark')} error={ofMarks}>
          <Select
            options={marks}
            value={written.decimalMark}
            disabled={readOnly}
            onChange={({ target }) => choose(target.value === '.' ? '.' : ',')}
          />
        </Field>
        <Field label={t('sellerSettings.thousandMark')} error={ofMarks}>
          <Select
            options={marks}
            value={thousandMark}
            disabled={readOnly}
            onChange={({ target }) => choose(target.value === '.' ? ',' : '.')}
          />
        </Field>
      </div>
      {GROUPS.map(([group, keys]) => (
        <section
          key={group}
          aria-label={t(`sellerSettings.group.${group}`)}
          className="flex flex-col gap-2"
        >
          <h2 className="text-body">{t(`sellerSettings.group.${group}`)}</h2>
          <div className="grid gap-x-5 gap-y-3 tablet:grid-cols-2">
            {keys.map((key) => (
              <fieldset key={key} className="min-w-0">
                <legend className="text-muted">{t(`sellerSettings.key.${key}`)}</legend>
                <div className="grid grid-cols-2 gap-2">
                  {digits(key, 'dong')}
                  {digits(`${key}__FOREIGN`, 'foreign')}
                </div>
              </fieldset>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
