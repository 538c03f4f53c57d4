/** Posted forms that name no address of their own. */
const unaddressed = /<form(?=[^>]*\smethod="post")(?![^>]*\saction=)/g;

/**
 * Gives posted forms the address of their page. Without one they are sent to the document's address with its fragment, such as the skip
 * link's, and a browser that has a fragment to go to ignores `autofocus`: the first refused field would not be focused.
 */
export function withFormAddresses(html: string, address: string): string {
  const action = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return html.replaceAll(unaddressed, () => `<form action="${action}"`);
}
