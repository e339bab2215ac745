import { useState } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { toast } from '../toast/toast.tsx';
import { lettersIn } from './edited-number.ts';

/**
 * Letters typed into a number have no effect, which the user must notice: the field is marked and a toast names the
 * letters, once until something else is typed or the field is left.
 */
export function useRefusedLetters() {
  const { t } = useTranslation();
  const [isRefused, setRefused] = useState(false);
  const note = (typed: string): void => {
    const letters = lettersIn(typed);
    if (letters !== '' && !isRefused) toast.warning(t('common.number.letters', { letters }));
    setRefused(letters !== '');
  };
  return { isRefused, note, leave: () => setRefused(false) };
}
