/** What a mail reader makes a link of. */
const ADDRESS = /:\/\/|\bwww\.|@/iu;

/** Whether a name entered by its owner contains the address of a page or a mailbox. */
export const holdsAddress = (name: string): boolean => ADDRESS.test(name);
