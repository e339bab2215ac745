import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { TextInput } from './text-input.tsx';

/** A password, which the person may look at while typing. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <TextInput {...props} type={shown ? 'text' : 'password'} className="pr-9!" />
      <button
        type="button"
        aria-label={t('common.password.show')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <Icon aria-hidden size={16} />
      </button>
    </span>
  );
}
