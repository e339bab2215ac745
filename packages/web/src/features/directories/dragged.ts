/** Formats of dragged data. The browser reveals nothing but them until the drop. */
export const ROWS_FORMAT = 'application/x-hoadon-invoices';
export const NODE_FORMAT = 'application/x-hoadon-directory';

/** Rows that are being dragged, and what is to become of them. */
type DraggedRows = Readonly<{
  ids: readonly string[];
  /** All that the list finds is meant: it asks before it moves them. */
  onAll: ((parentId: string) => void) | null;
}>;

let rows: DraggedRows | null = null;
let node: string | null = null;

/** What is under way from one part of the page to another: it lasts as long as the button is held. */
export const dragged = {
  rows: () => rows,
  node: () => node,
  beginRows: (begun: DraggedRows | null) => {
    rows = begun;
  },
  beginNode: (id: string | null) => {
    node = id;
  },
};
