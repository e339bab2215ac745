/** UX-020. Milliseconds: from the last key to the question of the server, to the search among what is there, and from leaving to the end of the list. */
export const REMOTE_DELAY = 250;
export const LOCAL_DELAY = 50;
export const HIDE_DELAY = 250;
