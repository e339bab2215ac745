import { useEffect } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/**
 * Rendered in the popup of an open list. The library puts a hidden button before and after the popup for users of touch
 * screen readers, and names both in English whatever the language is.
 */
export function DismissName() {
  const { t } = useTranslation();
  useEffect(() => {
    for (const button of document.querySelectorAll('[aria-label="Dismiss"]')) {
      button.setAttribute('aria-label', t('common.action.close'));
    }
  });
  return null;
}
