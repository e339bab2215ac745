/** DOM id of the list beside an invoice. */
export const LIST_PANE = 'list-pane';
