import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { matching, searchReader } from '../../lib/search.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

/** The series whose printed form is shown, its type in front: 1C26TAA. */
const readTemplateSearch = searchReader({ series: matching(/^[126][A-Z0-9]{6}$/) });

const series = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/series',
  validateSearch: readTemplateSearch,
  component: lazyPart(
    withTexts(
      () => import('../pages/invoice-templates.tsx').then((file) => file.SeriesSettings),
      'invoiceTemplates',
      'issuing',
    ),
  ),
});
const look = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/look',
  validateSearch: readTemplateSearch,
  component: lazyPart(
    withTexts(
      () => import('../pages/invoice-templates.tsx').then((file) => file.LookSettings),
      'invoiceTemplates',
      'issuing',
    ),
  ),
});
const numbers = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/numbers',
  component: lazyPart(
    withTexts(
      () => import('../pages/invoice-templates.tsx').then((file) => file.NumberSettings),
      'invoiceTemplates',
      'issuing',
    ),
  ),
});

export const invoiceTemplateRoutes = [series, look, numbers] as const;
