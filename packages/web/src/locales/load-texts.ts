import type { Texts } from './texts.ts';

export const LANGUAGES = ['vi', 'en', 'no'] as const;
export type Language = (typeof LANGUAGES)[number];

type LanguageTexts = Readonly<{
  start: object;
  files: Readonly<Record<string, () => Promise<object>>>;
}>;

const LOAD = {
  vi: () => import('./vi.ts'),
  en: () => import('./en.ts'),
  no: () => import('./no.ts'),
} satisfies Record<Language, () => Promise<LanguageTexts>>;

/** What every page needs, in one file. */
export const loadStart = async (language: Language): Promise<object> =>
  (await LOAD[language]()).start;

/** The texts of one feature in one language, under its name; nothing where there is none of that name. */
export async function loadTexts(name: string, language: Language): Promise<Partial<Texts>> {
  const { start, files } = await LOAD[language]();
  if (name in start) return { [name]: Object(start)[name] };
  const folder = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const texts = await files[`./${folder}/${language}.json`]?.();
  return texts ? { [name]: texts } : {};
}
