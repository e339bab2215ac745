import type { Permission } from '@hoadon/domain/access/permission';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { eachOnce, Nothing, TypedText, WireId } from './http/wire-types.ts';

/** The lists whose views can be saved. */
export const LISTS_WITH_VIEWS = [
  'revenue',
  'expense',
  'all',
  'suspect',
  'inconsistency',
  'payable-debt',
  'receivable-debt',
  'tag',
  'draft',
  'failed',
  'issuing',
  'customer',
  'vendor',
] as const;
export type ListWithViews = (typeof LISTS_WITH_VIEWS)[number];

/** The right that shows the rows of a list: a view of it is seen and saved with that right alone. */
export const rightOfList = (list: ListWithViews): Permission =>
  list === 'draft' || list === 'failed' || list === 'issuing'
    ? 'invoice_draft_management.view'
    : 'invoice_management.view';

const List = z.enum(LISTS_WITH_VIEWS);
/** The address of the list by names: filters, order. Its meaning is defined by its reader. */
const Query = z
  .record(z.string().regex(/^\w{1,40}$/), z.string().max(500))
  .refine((query) => Object.keys(query).length <= 50);
const Column = z.object({
  key: z.string().max(40),
  width: z.number().int().min(20).max(2_000).optional(),
  shown: z.boolean().optional(),
  pinned: z.boolean().optional(),
});
const Columns = z.array(Column).max(60);
/** Columns in their order, and the density of the rows. */
const Look = z.object({
  columns: Columns.optional(),
  density: z.enum(['compact', 'normal', 'roomy']).optional(),
});

const WishedLook = Look.extend({ columns: Columns.superRefine(eachOnce('key')).optional() });

export const SavedView = z.object({
  id: z.string(),
  list: List,
  name: z.string(),
  is_shared: z.boolean(),
  /** Whether the caller made it, and so may change it. */
  is_own: z.boolean(),
  query: Query,
  look: Look,
});
export type SavedView = z.infer<typeof SavedView>;

const NewView = z.object({
  list: List,
  name: TypedText(100).min(1),
  is_shared: z.boolean().default(false),
  query: Query.default({}),
  look: WishedLook.default({}),
});

const VIEWS = '/e-invoice-api/api/list-views';

export const listViews = defineCall(
  'GET',
  VIEWS,
  z.object({ list: List }),
  z.object({
    views: z.array(SavedView),
    /** How the caller looks at the list without a view. */
    look: Look,
    /** The view that the list opens with for the caller. */
    default_view_id: z.string().nullable(),
  }),
  {
    access: 'signed-in',
    summary:
      "The caller's views of a list and those shared with everybody. Needs the right to view the list.",
  },
);

export const createView = defineCall('POST', VIEWS, NewView, SavedView, {
  access: 'signed-in',
  idempotent: true,
  summary:
    'Save the current view of a list, for oneself or for the company. Needs the right to view the list.',
});

export const changeView = defineCall(
  'PUT',
  `${VIEWS}/{id}`,
  z.object({
    id: WireId,
    name: NewView.shape.name,
    is_shared: z.boolean().optional(),
    query: Query.optional(),
    look: WishedLook.optional(),
  }),
  SavedView,
  {
    access: 'signed-in',
    idempotent: true,
    summary: 'Change a view of one’s own. What is left out stays.',
  },
);

export const deleteView = defineCall('DELETE', `${VIEWS}/{id}`, z.object({ id: WireId }), Nothing, {
  access: 'signed-in',
  idempotent: true,
  summary: 'Forget a view of one’s own.',
});

export const saveListSetting = defineCall(
  'PUT',
  '/e-invoice-api/api/list-settings/{list}',
  z.object({ list: List, look: WishedLook, default_view_id: WireId.nullable().optional() }),
  Nothing,
  {
    access: 'signed-in',
    idempotent: true,
    summary:
      'How the caller looks at a list, and the view it opens with, which stays where it is left out.',
  },
);
