export type Budget = Readonly<{
  page: string;
  /** Its program, where that is not part of the first load. */
  entry?: string | readonly string[];
  texts: readonly string[];
  most: number;
}>;

/** What draws, narrows and arranges a list comes after its rows, and at once. */
const LIST = [
  'src/features/invoice-lists/narrowing/list-tools.tsx',
  'src/features/invoice-lists/look/view-tools.tsx',
];
const LIST_TEXTS = ['filters', 'kit', 'views'];

/** What a page needs before it is complete, in KB of gzip. Raise one only with its reason in the commit. */
export const BUDGETS: readonly Budget[] = [
  { page: '/login', entry: 'src/app/pages/login.tsx', texts: ['auth'], most: 219 },
  {
    page: '/tra-cuu',
    entry: 'src/features/invoice-lookup/lookup-page.tsx',
    texts: ['invoice-lookup'],
    most: 180,
  },
  { page: '/register', entry: 'src/features/auth/register-page.tsx', texts: ['auth'], most: 218 },
  {
    page: '/main/dashboard',
    entry: 'src/features/dashboard/dashboard-page.tsx',
    texts: ['dashboard'],
    most: 185,
  },
  {
    page: '/main/revenue',
    entry: [...LIST, 'src/features/bulk-acts/list-acts.tsx'],
    texts: [...LIST_TEXTS, 'bulk-acts'],
    most: 192,
  },
  {
    page: '/main/status/dashboard',
    entry: 'src/features/releasing/status-page.tsx',
    texts: ['unissued', 'releasing', 'bulk-acts', 'failure'],
    most: 190,
  },
  {
    page: '/main/status/draft',
    entry: [...LIST, 'src/app/pages/unissued/drafts.tsx'],
    texts: [...LIST_TEXTS, 'releasing'],
    most: 193,
  },
  {
    page: '/main/invoice/new',
    entry: 'src/app/pages/invoice/new-invoice.tsx',
    texts: ['issuing', 'issue', 'form-recovery', 'get-template', 'buyer-suggestion'],
    most: 315,
  },
  {
    page: '/main/import-drafts',
    entry: 'src/features/draft-import/import-page.tsx',
    texts: ['draft-import', 'issue'],
    most: 231,
  },
  {
    page: '/main/settings/look',
    entry: 'src/app/pages/look-settings.tsx',
    texts: ['invoice-templates'],
    most: 212,
  },
  {
    page: '/main/settings/licence',
    entry: [
      'src/app/settings/settings-frame.tsx',
      'src/features/licences/packages/licence-page.tsx',
    ],
    texts: ['licences', 'settings', 'users'],
    most: 189,
  },
  {
    page: '/main/background-jobs',
    entry: 'src/features/background-jobs/background-jobs-page.tsx',
    texts: ['background-jobs'],
    most: 206,
  },
];
