/** Arguments of the page's query: preload and page must ask with the same ones. */
export const allEpisodes = { limit: 100 } as const;
