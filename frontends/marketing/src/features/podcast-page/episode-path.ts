import { paths } from '../../paths';

/** Path of an episode's page, without language. */
export const episodePath = (slug: string): string => `${paths.podcast}/${encodeURIComponent(slug)}`;
