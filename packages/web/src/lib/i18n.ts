import i18next, { type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { FormTexts, Texts } from '../locales/texts.ts';
import { fetchProgram } from './program/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts & FormTexts };
    returnNull: false;
    contextSeparator: typeof CONTEXT_SEPARATOR;
  }
}

/** Failure codes carry underscores, which would read as contexts. */
const CONTEXT_SEPARATOR = '::';

export const LANGUAGES = ['vi', 'en', 'no'] as const;
export type Language = (typeof LANGUAGES)[number];
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

const load = {
  vi: () => import('../locales/vi.ts').then((file) => file.vi),
  en: () => import('../locales/en.ts').then((file) => file.en),
  no: () => import('../locales/no.ts').then((file) => file.no),
} satisfies Record<Language, () => Promise<Texts>>;

const loadForms = {
  vi: () => import('../locales/vi-forms.ts').then((file) => file.viForms),
  en: () => import('../locales/en-forms.ts').then((file) => file.enForms),
  no: () => import('../locales/no-forms.ts').then((file) => file.noForms),
} satisfies Record<Language, () => Promise<FormTexts>>;

const isLanguage = (text: string | null): text is Language =>
  LANGUAGES.some((language) => language === text);

export function chosenLanguage(): Language {
  const kept = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(kept) ? kept : DEFAULT;
}

/** For Intl: month names, sorting. */
export const intlLocale = (): string => INTL_LOCALE[chosenLanguage()];

/** Loads the chosen language alone; the fallback joins when a text should ever be missing there. */
export async function startI18n(language: Language = chosenLanguage()): Promise<void> {
  document.documentElement.lang = HTML_LANG[language];
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: FALLBACK,
    resources: { [language]: { translation: await load[language]() } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    returnNull: false,
    contextSeparator: CONTEXT_SEPARATOR,
  });
}

/** Adds the texts of the pages with forms; a route waits for it, unless it is read ahead of time. */
export async function addFormTexts({ preload = false } = {}): Promise<void> {
  const language = chosenLanguage();
  const load: () => Promise<FormTexts> = loadForms[language];
  const texts = preload ? await load() : await fetchProgram(load);
  i18next.addResourceBundle(language, 'translation', texts, true);
}

/** Keeps the choice and starts over in it (I18N-003). */
export function switchLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  window.location.reload();
}
