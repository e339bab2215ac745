/** Returns null if the file does not exist; rethrows any other error. */
export const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
