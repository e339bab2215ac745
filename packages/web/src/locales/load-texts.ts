import type { TextName } from './texts.ts';

export const LANGUAGES = ['vi', 'en', 'no'] as const;
export type Language = (typeof LANGUAGES)[number];

const FILES = import.meta.glob<object>('./*/*.json', { import: 'default' });

const fileOf = (name: string, language: Language): string =>
  `./${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/${language}.json`;

export const hasTexts = (name: string): name is TextName => fileOf(name, 'vi') in FILES;

/** The texts of one feature in one language, under its name. */
export async function loadTexts(name: TextName, language: Language): Promise<object> {
  return { [name]: await FILES[fileOf(name, language)]?.() };
}

/** What every page needs, in one file a language. */
export const loadStart = {
  vi: () => import('./vi.ts').then((file) => file.vi),
  en: () => import('./en.ts').then((file) => file.en),
  no: () => import('./no.ts').then((file) => file.no),
} satisfies Record<Language, () => Promise<object>>;
