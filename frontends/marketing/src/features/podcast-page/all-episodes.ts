/** Arguments of the page's query, shared by preload and page. */
export const allEpisodes = { limit: 100 } as const;
