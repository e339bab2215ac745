import { useSyncExternalStore } from 'react';
import { hasText, languageSpoken, onTextsCome, textOf } from './text-store.ts';

const i18n = {
  get language() {
    return languageSpoken();
  },
  exists: hasText,
};
const speaking = () => ({ t: (...asked: Parameters<typeof textOf>) => textOf(...asked), i18n });

/** Another one whenever texts have come: what is remembered by `t` is worked out anew. */
let said = speaking();
onTextsCome(() => {
  said = speaking();
});

/** Stands in for react-i18next's (docs/decisions/0022). */
export const useTranslation = (): ReturnType<typeof speaking> =>
  useSyncExternalStore(onTextsCome, () => said);
