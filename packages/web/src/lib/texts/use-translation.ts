import { useSyncExternalStore } from 'react';
import type { Translate } from '../i18n.ts';
import { hasText, languageSpoken, onTextsCome, textOf } from './text-store.ts';

/** `t` is typed like that of i18next, whose types know every key (docs/decisions/0022). */
type Translation = Readonly<{
  t: Translate;
  i18n: Readonly<{ language: string; exists: (key: string) => boolean }>;
}>;

const i18n = {
  get language() {
    return languageSpoken();
  },
  exists: hasText,
};
const newTranslation = (): Translation => ({
  t: ((...request: Parameters<typeof textOf>) => textOf(...request)) as Translate,
  i18n,
});

/** Replaced whenever texts have come, so that everything memoised by `t` is computed again. */
let translation = newTranslation();
onTextsCome(() => {
  translation = newTranslation();
});

export const useTranslation = (): Translation =>
  useSyncExternalStore(onTextsCome, () => translation);
