/** In development builds: reloads the page when the server's output has changed. */
export function reloadOnChange(): void {
  let known: string | null = null;
  setInterval(() => {
    void fetch(location.pathname, { method: 'HEAD', credentials: 'omit' })
      .then(({ headers }) => {
        const tag = headers.get('etag');
        if (known !== null && tag !== null && tag !== known) location.reload();
        known = tag ?? known;
      })
      // The server is restarting.
      .catch(() => undefined);
  }, 1000);
}
