/** Health check of a container: ends with status 0 if the server on PORT responds. */
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/healthz`).catch(
  () => null,
);
process.exitCode = response?.ok ? 0 : 1;
