/** Stylesheets in component tests: every class name is its own value, so that `styles.row` renders as `row`. */
export default {
  process: () => ({ code: 'export default new Proxy({}, { get: (_, name) => String(name) });' }),
};
