/** What a mail reader makes a link of. */
const ADDRESS = /:\/\/|\bwww\.|@/iu;

/** Whether a name that somebody typed of himself holds the address of a page or a mailbox, and so is none. */
export const holdsAddress = (name: string): boolean => ADDRESS.test(name);
