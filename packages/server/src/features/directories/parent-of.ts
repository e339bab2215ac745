import { ROOT_DIRECTORY } from '@hoadon/contracts/directories';

type Named = Readonly<{ parent_id?: string | undefined; parentId?: string | undefined }>;

/** The parent that an input names by either name (AMB-21); undefined: by none, null: the root. */
export const parentOf = ({ parent_id, parentId = parent_id }: Named): string | null | undefined =>
  parentId === ROOT_DIRECTORY ? null : parentId;
