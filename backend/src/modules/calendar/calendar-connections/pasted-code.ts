/** A code as pasted by a person. */
export interface PastedCode {
  code: string;
  state?: string;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads what was copied from the address bar: the whole address, the part after `code=` (with `/` as `%2F`), or the code itself. */
export function readPastedCode(pasted: string): PastedCode {
  const text = pasted.trim();
  const [, tail] = /(?:^|[?&])code=(.*)$/s.exec(text) ?? [];
  const query = new URLSearchParams(text.slice(text.indexOf('?') + 1));
  if (tail !== undefined) {
    const state = query.get('state');
    return { code: query.get('code') ?? '', ...(state ? { state } : {}) };
  }
  // With the rest of an address: `4%2F0Ab…&scope=…`.
  const [first = ''] = text.split('&', 1);
  return { code: /%[0-9a-f]{2}/i.test(first) ? decoded(first) : first };
}
