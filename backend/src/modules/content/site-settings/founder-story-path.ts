/** `/<first name>-story`, in lower-case ASCII; `/founder-story` when the name has no usable characters. */
export function founderStoryPath(firstName: string): string {
  const name = firstName
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join('-');
  return `/${name || 'founder'}-story`;
}
