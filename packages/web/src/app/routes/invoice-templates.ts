import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addTexts } from '../../lib/i18n.ts';
import { matching, searchReader } from '../../lib/search.ts';
import { main } from './roots.ts';

/** The series whose printed form is shown, its type in front: 1C26TAA. */
const readTemplateSearch = searchReader({ series: matching(/^[126][A-Z0-9]{6}$/) });

const series = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/series',
  validateSearch: readTemplateSearch,
  component: lazyRouteComponent(() => import('../pages/invoice-templates.tsx'), 'SeriesSettings'),
  loader: () => addTexts('invoiceTemplates', 'issuing'),
});
const look = createRoute({
  getParentRoute: () => main,
  path: '/main/setting/look',
  validateSearch: readTemplateSearch,
  component: lazyRouteComponent(() => import('../pages/invoice-templates.tsx'), 'LookSettings'),
  loader: () => addTexts('invoiceTemplates', 'issuing'),
});

export const invoiceTemplateRoutes = [series, look] as const;
