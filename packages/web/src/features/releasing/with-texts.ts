import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { addFormTexts } from '../../lib/i18n.ts';

/** A part that is fetched with its texts when it is shown for the first time. */
export const withTexts = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [component] = await Promise.all([load(), addFormTexts()]);
    return { default: component };
  });
