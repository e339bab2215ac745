import { addFormTexts } from './i18n.ts';

/** Fetches a part together with the texts it speaks. */
export const withTexts =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [part] = await Promise.all([load(), addFormTexts()]);
    return part;
  };
