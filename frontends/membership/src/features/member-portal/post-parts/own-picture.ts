/** The address of a picture of this site; undefined for any other, so that nothing is loaded from third parties. */
export function ownPicture(address: string | undefined): string | undefined {
  return address?.startsWith('/') && !address.startsWith('//') ? address : undefined;
}
