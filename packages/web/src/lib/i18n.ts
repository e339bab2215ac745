import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES, type Language, loadStart, loadTexts } from '../locales/load-texts.ts';
import type { TextName, Texts } from '../locales/texts.ts';

export { LANGUAGES, type Language };

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
    returnNull: false;
    contextSeparator: typeof CONTEXT_SEPARATOR;
  }
}

/** Failure codes carry underscores, which would read as contexts. */
const CONTEXT_SEPARATOR = '::';

export type Translate = TFunction;

/**
 * For what a list draws by the hundred: `useTranslation` copies the whole of i18next for every component
 * that asks, a fifth of what scrolling costs. The language never changes under a page (`switchLanguage`).
 */
export const t: Translate = i18next.t;

const LANGUAGE_KEY = 'hoadon.language';
const DEFAULT: Language = 'vi';
const FALLBACK: Language = 'en';

/** `no` names the language family; the texts are Bokmål. */
const HTML_LANG = { vi: 'vi', en: 'en', no: 'nb' } as const satisfies Record<Language, string>;
const INTL_LOCALE = { vi: 'vi-VN', en: 'en-GB', no: 'nb-NO' } as const;

const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((language) => language === text);

export function chosenLanguage(): Language {
  const kept = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(kept) ? kept : DEFAULT;
}

/** For Intl: month names, sorting. */
export const intlLocale = (): string => INTL_LOCALE[chosenLanguage()];

const NAMESPACE = 'translation';

/** Loads what every page needs in the chosen language; the fallback joins where a text should be missing. */
export async function startI18n(language: Language = chosenLanguage()): Promise<void> {
  document.documentElement.lang = HTML_LANG[language];
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK,
    resources: { [language]: { [NAMESPACE]: await loadStart(language) } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
    contextSeparator: CONTEXT_SEPARATOR,
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) =>
      void addFallback(key).catch(() => undefined),
    react: { bindI18nStore: 'added' },
  });
}

const isAdded = (language: Language, name: string): boolean =>
  i18next.getResource(language, NAMESPACE, name) !== undefined;

async function add(language: Language, name: string): Promise<void> {
  if (isAdded(language, name)) return;
  const texts = await loadTexts(name, language);
  if (name in texts) i18next.addResourceBundle(language, NAMESPACE, texts, true);
}

/** Adds the texts of these features: a page and a part that is fetched on demand wait for theirs. */
export async function addTexts(...names: readonly TextName[]): Promise<void> {
  const language = chosenLanguage();
  await Promise.all(names.map((name) => add(language, name)));
}

/** A text that the chosen language lacks is shown in the fallback as soon as that has come. */
async function addFallback(key: string): Promise<void> {
  const [name = ''] = key.split('.');
  await add(FALLBACK, name);
}

/** Keeps the choice and starts over in it (I18N-003). */
export function switchLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  window.location.reload();
}
