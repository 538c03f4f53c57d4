/** Arguments of the landing page's podcast query: preload and section must ask with the same ones. */
export const latestEpisodes = { limit: 5 } as const;
