import { useSyncExternalStore } from 'react';
import { hasText, languageSpoken, onTextsCome, textOf } from './text-store.ts';

const i18n = {
  get language() {
    return languageSpoken();
  },
  exists: hasText,
};
const speaking = () => ({ t: (...args: Parameters<typeof textOf>) => textOf(...args), i18n });

/** Another one whenever texts have come: what is remembered by `t` is worked out anew. */
let current = speaking();
onTextsCome(() => {
  current = speaking();
});

/** Replaces react-i18next's (docs/decisions/0022). */
export const useTranslation = (): ReturnType<typeof speaking> =>
  useSyncExternalStore(onTextsCome, () => current);
