import { TAG_COLORS, type TagColor } from '@hoadon/domain/tags/tag-colors';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';

const COLORS = Object.entries(TAG_COLORS) as [TagColor, string][];

type ColorChoiceProps = { value: string; onChange: (color: string) => void };

/** The fourteen colours (TAG-002), each with its name for those who do not see it. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation();
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-muted">{t('tags.form.color')}</legend>
      <div className="grid w-fit grid-cols-7 gap-1">
        {COLORS.map(([name, color]) => (
          <label
            key={name}
            title={t(`tags.color.${name}`)}
            className="relative grid size-9 cursor-pointer place-items-center rounded-control has-checked:bg-canvas has-focus-visible:outline-2 has-focus-visible:outline-primary-600"
          >
            <input
              type="radio"
              name={group}
              value={color}
              checked={value === color}
              onChange={() => onChange(color)}
              aria-label={t(`tags.color.${name}`)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden
              className="grid size-5 place-items-center rounded-full border border-line"
              style={{ backgroundColor: color }}
            >
              {value === color && <Check size={14} className="rounded-full bg-surface text-ink" />}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
