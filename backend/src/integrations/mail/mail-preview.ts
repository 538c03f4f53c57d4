const STYLE = / style="([^"]*)"/g;

/**
 * The HTML of an email for a page of the admin area, whose policy refuses style attributes: each of them becomes a class. Texts of an
 * email have no quotation marks in its HTML, as the layout escapes them.
 */
export function previewHtml(html: string): string {
  const rules: string[] = [];
  const body = html.replace(STYLE, (_attribute, declarations: string) => {
    const known = rules.indexOf(declarations);
    const index = known < 0 ? rules.push(declarations) - 1 : known;
    return ` class="s${index}"`;
  });
  const sheet = rules.map((declarations, index) => `.s${index}{${declarations}}`).join('');
  return body.replace('</head>', `<style>${sheet}</style></head>`);
}
