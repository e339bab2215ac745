import { DEEPEST_LEVEL, MOST_DIRECTORIES } from '@hoadon/domain/directories/directory-tree';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { eachOnce, OneLine, WireId } from './http/wire-types.ts';

const BASE = '/invoice-robotics-api/api';
const MOST_IDS = 10_000;
/**
 * A whole tree: each node has four fields and the list of its children. Some levels and directories more than allowed still
 * arrive, so that DIRECTORY_TOO_DEEP and DIRECTORY_TOO_MANY name what is wrong.
 */
const TREE_BODY = {
  bytes: 4 * 1024 * 1024,
  depth: 4 * DEEPEST_LEVEL,
  values: 10 * MOST_DIRECTORIES,
} as const;
/** In a response to a request that names no directory: the root of all directories. */
export const ROOT_DIRECTORY = '0';

const Name = OneLine(100).min(1);

/** A directory in the tree. `parent_id` and `parentId` are the same (AMB-21). */
export type DirectoryNode = Readonly<{
  id: string;
  name: string;
  /** 0: the root. */
  parent_id: string;
  parentId: string;
  /** Whether those below it are shown. */
  expand: boolean;
  children: DirectoryNode[];
  /** All directories below it, at any depth. */
  descendant: string[];
}>;
export const DirectoryNode: z.ZodType<DirectoryNode> = z.object({
  id: z.string(),
  name: z.string(),
  parent_id: z.string(),
  parentId: z.string(),
  expand: z.boolean(),
  get children() {
    return z.array(DirectoryNode);
  },
  descendant: z.array(z.string()),
});

/** Directories in their order, each with those below it. What is left out of a node stays as it is. */
export type WishedNode = Readonly<{
  id: string;
  name?: string | undefined;
  expand?: boolean | undefined;
  children?: WishedNode[] | undefined;
}>;
const WishedNode: z.ZodType<WishedNode, unknown> = z.object({
  id: WireId,
  name: Name.optional(),
  expand: z.boolean().optional(),
  get children() {
    return z.array(WishedNode).max(MOST_IDS).optional();
  },
});
const WishedStructure = z.array(WishedNode).max(MOST_IDS);

/** Two names on the wire for one thing (AMB-21). */
const parent = { parent_id: WireId.optional(), parentId: WireId.optional() };

const Tree = z.object({
  structure: z.array(DirectoryNode),
  /** Incremented by each change; sent back, it prevents overwriting changes of other users. */
  version: z.string(),
});
export type DirectoryTree = z.infer<typeof Tree>;
/** Version of the tree that the change was made on; left out: whatever it is. */
const Version = z
  .union([z.string().regex(/^\d{1,19}$/), z.number().int().nonnegative()])
  .transform(String);

const VIEW = { access: 'invoice_management.view' } as const;
const CHANGE = { access: 'invoice_management.change', idempotent: true } as const;

export const getStructure = defineCall('GET', `${BASE}/get-structure`, z.object({}), Tree, {
  ...VIEW,
  summary: 'The directories of the company as a tree.',
});

export const getDirectoryTotals = defineCall(
  'GET',
  `${BASE}/get-structure-totals`,
  z.object({}),
  z.array(
    z.object({
      id: z.string(),
      /** Invoices in the directory and in all directories below it. */
      invoices: z.number().int(),
      /** One for each currency; of what is issued and in force alone. */
      amounts: z.array(
        z.object({ currency_code: z.string(), revenue: z.string(), expense: z.string() }),
      ),
    }),
  ),
  { ...VIEW, summary: 'How many invoices directories hold, and what these come to.' },
);

export const createDirectory = defineCall(
  'POST',
  `${BASE}/create-new-dir`,
  z.object({ ...parent, name: Name }),
  z.object({ new_directory: DirectoryNode, version: z.string() }),
  { ...CHANGE, summary: 'A new directory in another; in the root where none is named.' },
);

export const updateWholeDirs = defineCall(
  'POST',
  `${BASE}/update-whole-dirs`,
  z.object({
    /** Where it is sent, it contains each remaining directory once. */
    structure: WishedStructure.optional(),
    /** Renamed or moved directories; each is moved with its descendants. */
    directories: z
      .array(z.object({ id: WireId, name: Name.optional(), ...parent }))
      .max(MOST_IDS)
      .superRefine(eachOnce('id'))
      .default([]),
    /** Deleted with all directories below them. */
    deletedDirectories: z.array(WireId).max(MOST_IDS).default([]),
    /** Where the invoices of deleted directories come to; 0: to none. Left out: to the directory that held it. */
    invoices_to: WireId.optional(),
    version: Version.optional(),
  }),
  /** What was deleted is put back by it; null: nothing was. */
  Tree.extend({ deletion_id: z.string().nullable() }),
  {
    ...CHANGE,
    body: TREE_BODY,
    summary: 'Rename, move, order and delete directories, all at once or not at all.',
  },
);

export const updateStructure = defineCall(
  'POST',
  `${BASE}/update-structure`,
  z.object({ structure: WishedStructure, version: Version.optional() }),
  Tree,
  { ...CHANGE, body: TREE_BODY, summary: 'Replace the tree of directories by this one.' },
);

export const restoreDirectories = defineCall(
  'POST',
  `${BASE}/restore-dirs`,
  /** Of the deletion. */
  z.object({ id: WireId }),
  Tree,
  { ...CHANGE, summary: 'Restore deleted directories with their invoices.' },
);

export const moveInvoicesToDir = defineCall(
  'POST',
  `${BASE}/move-invoices-to-dir`,
  z.object({ ...parent, invoices: z.array(WireId).min(1).max(MOST_IDS) }),
  z.object({
    moved: z.number().int(),
    /** The former directories, needed to undo. */
    from: z.array(z.object({ parent_id: z.string(), invoices: z.array(z.string()) })),
  }),
  { ...CHANGE, summary: 'Move invoices into a directory; 0: into none.' },
);
