import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { useCaptcha } from './queries.ts';

type CaptchaFieldProps = {
  captcha: ReturnType<typeof useCaptcha>;
  value: string;
  onChange: (text: string) => void;
};

/** The portal's picture and what a person reads in it; a stranger's, so that it is a picture and no markup. */
export function CaptchaField({ captcha: { query, another }, value, onChange }: CaptchaFieldProps) {
  const { t } = useTranslation();
  const redraw = () => {
    onChange('');
    another();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <span className="flex h-12 w-60 items-center justify-center overflow-hidden rounded-control border border-line bg-paper">
          {query.data && (
            <img src={query.data.picture} alt={t('taxAccount.captcha.picture')} className="h-10" />
          )}
          {query.isPending && <Spinner />}
        </span>
        <IconButton icon={RefreshCw} label={t('taxAccount.captcha.another')} onClick={redraw} />
      </div>
      <ErrorLine error={query.error} />
      <Field required label={t('taxAccount.captcha.label')} hint={t('taxAccount.captcha.hint')}>
        <TextInput
          value={value}
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    </div>
  );
}
