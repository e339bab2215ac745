import type { ParseKeys, TFunction } from 'i18next';
import { LANGUAGES, type Language, loadStart, loadTexts } from '../locales/load-texts.ts';
import type { TextName, Texts } from '../locales/texts.ts';
import { hasTextsOf, startTexts, storeTexts, type TextTree, textOf } from './texts/text-store.ts';

export { LANGUAGES, type Language };

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts };
    returnNull: false;
    /** Failure codes carry underscores, which would read as contexts. */
    contextSeparator: '::';
  }
}

export type Translate = TFunction;
export type TextKey = ParseKeys;

/** The language never changes under a page (`switchLanguage`), so what is drawn by the hundred need not listen. */
export const t = textOf as Translate;

const LANGUAGE_KEY = 'hoadon.language';
const DEFAULT: Language = 'vi';
const FALLBACK: Language = 'en';

/** `no` names the language family; the texts are Bokmål. */
const HTML_LANG = { vi: 'vi', en: 'en', no: 'nb' } as const satisfies Record<Language, string>;
const INTL_LOCALE = { vi: 'vi-VN', en: 'en-GB', no: 'nb-NO' } as const;

const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((language) => language === text);

export function chosenLanguage(): Language {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : DEFAULT;
}

/** For Intl: month names, sorting. */
export const intlLocale = (): string => INTL_LOCALE[chosenLanguage()];

/** Loads what every page needs in the chosen language; the fallback joins where a text should be missing. */
export async function startI18n(language: Language = chosenLanguage()): Promise<void> {
  document.documentElement.lang = HTML_LANG[language];
  startTexts({
    language,
    fallback: FALLBACK,
    texts: (await loadStart(language)) as TextTree,
    onMissing: (key) => void addFallback(key).catch(() => undefined),
  });
}

async function add(language: Language, name: string): Promise<void> {
  if (hasTextsOf(language, name)) return;
  const texts = await loadTexts(name, language);
  if (name in texts) storeTexts(language, texts as TextTree);
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

/** Stores the choice and reloads the page in it (I18N-003). */
export function switchLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  window.location.reload();
}
