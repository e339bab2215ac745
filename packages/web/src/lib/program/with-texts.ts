import type { TextName } from '../../locales/texts.ts';
import { addTexts } from '../i18n.ts';

/** Fetches a part together with the texts it speaks. */
export const withTexts =
  <T>(load: () => Promise<T>, ...names: readonly TextName[]): (() => Promise<T>) =>
  async () => {
    const [part] = await Promise.all([load(), addTexts(...names)]);
    return part;
  };
