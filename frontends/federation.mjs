/** Singletons that shell and remotes share at run time. Everything else is bundled where it is used. */
const workspaceLibrary = { singleton: true, requiredVersion: false, version: '0.0.0' };
const react = { singleton: true, requiredVersion: '19.3.0' };

export const shared = {
  react,
  'react/': react,
  'react-dom': react,
  'react-dom/': react,
  '@leap/platform': workspaceLibrary,
  '@leap/i18n': workspaceLibrary,
  '@leap/client': workspaceLibrary,
  '@leap/ui': workspaceLibrary,
  // Used by shell and remotes.
  '@leap/ui/dialog': workspaceLibrary,
  '@leap/ui/menu': workspaceLibrary,
};
