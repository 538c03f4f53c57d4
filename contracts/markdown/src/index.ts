export { markdownFeatures } from './markdown-features.js';
export { parseMarkdown, type MarkdownFeatures } from './parse-markdown.js';
