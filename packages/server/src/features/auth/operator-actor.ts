/** Actor of a command on the machine of the server. */
export const OPERATOR = 'job/command-line';
