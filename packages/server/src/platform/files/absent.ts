/** Answers null where there is no such file, and throws everything else. */
export const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
