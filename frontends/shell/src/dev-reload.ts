/** In development builds: loads the page again when what the server would send has changed. */
export function reloadOnChange(): void {
  let known: string | null = null;
  setInterval(() => {
    void fetch(location.pathname, { method: 'HEAD', credentials: 'omit' })
      .then(({ headers }) => {
        const tag = headers.get('etag');
        if (known !== null && tag !== null && tag !== known) location.reload();
        known = tag ?? known;
      })
      // The server is starting again.
      .catch(() => undefined);
  }, 1000);
}
