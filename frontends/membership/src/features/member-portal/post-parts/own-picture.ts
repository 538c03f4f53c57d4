/** The address of a picture of this site; undefined for any other: nothing comes from third parties unasked. */
export function ownPicture(address: string | undefined): string | undefined {
  return address?.startsWith('/') && !address.startsWith('//') ? address : undefined;
}
