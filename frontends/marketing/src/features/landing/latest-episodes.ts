/** Arguments of the landing page's podcast query, shared by preload and section. */
export const latestEpisodes = { limit: 5 } as const;
