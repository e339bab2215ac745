import { useEffect } from 'react';
import { useTranslation } from '../../lib/texts/use-translation.ts';

/**
 * Stands in the popup of an open list. The library puts an unseen button before and behind it, for those who hear the page by
 * touch, and names both in English whatever the language is.
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
