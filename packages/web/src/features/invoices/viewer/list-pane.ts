/** The id of the list that an invoice stands beside. */
export const LIST_PANE = 'list-pane';
