import {
  ACCENT_CHOICES,
  contrastOnWhite,
  isColor,
  isReadableOnWhite,
  PRODUCT_ACCENT,
  READABLE_CONTRAST,
} from '@hoadon/domain/display-settings/accent-color';
import { decimal } from '@hoadon/domain/money/decimal';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const HEX_LENGTH = 7;

type ColorFieldProps = {
  /** Null: the product's own. */
  color: string | null;
  readOnly: boolean;
  onColor: (color: string | null) => void;
};

/** The colour of headings and lines on printed invoices, with its contrast to the paper. */
export function ColorField({ color, readOnly, onColor }: ColorFieldProps) {
  const { t } = useTranslation();
  const numbers = useNumbers();
  const shown = color ?? PRODUCT_ACCENT;
  const isWhole = isColor(shown);
  const contrast = isWhole ? numbers.format(decimal(contrastOnWhite(shown).toFixed(1))) : '';
  const least = numbers.format(decimal(String(READABLE_CONTRAST)));
  const fault = !isWhole
    ? t('invoiceTemplates.color.invalid')
    : !isReadableOnWhite(shown) && t('invoiceTemplates.color.tooLight', { contrast, least });
  const write = (text: string) => onColor(text.startsWith('#') ? text : `#${text}`);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{t('invoiceTemplates.color.label')}</legend>
      <div className="flex items-end gap-2">
        <input
          type="color"
          aria-label={t('invoiceTemplates.color.pick')}
          value={isWhole ? shown.toLowerCase() : PRODUCT_ACCENT}
          disabled={readOnly}
          onChange={({ target }) => onColor(target.value)}
          className="h-(--input-height) w-12 shrink-0 rounded-control border border-edge bg-surface p-0.5"
        />
        <Field label={t('invoiceTemplates.color.code')} labelHidden className="w-28">
          <TextInput
            value={shown}
            readOnly={readOnly}
            maxLength={HEX_LENGTH}
            spellCheck={false}
            className="tabular"
            aria-invalid={fault ? true : undefined}
            aria-describedby="look-contrast"
            onChange={({ target }) => write(target.value.trim())}
          />
        </Field>
        {color !== null && !readOnly && (
          <IconButton
            icon={RotateCcw}
            label={t('invoiceTemplates.color.reset')}
            onClick={() => onColor(null)}
          />
        )}
      </div>
      {!readOnly && (
        <div className="flex flex-wrap gap-1.5">
          {ACCENT_CHOICES.map((swatch) => (
            <button
              key={swatch}
              type="button"
              aria-label={t('invoiceTemplates.color.swatch', { color: swatch })}
              aria-pressed={shown.toLowerCase() === swatch}
              onClick={() => onColor(swatch === PRODUCT_ACCENT ? null : swatch)}
              className={classNames(
                'size-7 rounded-full border-2 border-surface',
                shown.toLowerCase() === swatch && 'outline-2 outline-ink',
              )}
              style={{ backgroundColor: swatch }}
            />
          ))}
        </div>
      )}
      <p
        id="look-contrast"
        role="status"
        className={classNames(
          'flex items-start gap-1.5 text-small',
          fault ? 'text-danger' : 'text-success',
        )}
      >
        {!fault && <CircleCheck aria-hidden size={13} className="mt-0.5 shrink-0" />}
        {fault || t('invoiceTemplates.color.readable', { contrast })}
      </p>
    </fieldset>
  );
}
