import { en } from './en.ts';
import { no } from './no.ts';
import { type Texts, vi } from './vi.ts';

export const LANGUAGES = ['vi', 'en', 'no'] as const;
export type Language = (typeof LANGUAGES)[number];

const TEXTS: Readonly<Record<Language, Texts>> = { vi, en, no };

export const textsIn = (language: Language): Texts => TEXTS[language];

/** Replaces each `{name}` by its value. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

export type { Texts };
