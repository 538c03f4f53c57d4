export { markdownFeatures } from './markdown-features.js';
export { embedOf, isLinkAddress, isPictureAddress } from './addresses.js';
export { parseMarkdown, type MarkdownFeatures } from './parse-markdown.js';
