/** Every workspace's own configuration in one run, so that the workers share all spec files. The backend's needs PostgreSQL: `--selectProjects backend`. */
export default {
  projects: [
    '<rootDir>/contracts/{domain,client}',
    '<rootDir>/frontends/{shell,marketing,membership,admin}',
    '<rootDir>/frontends/libs/{forms,i18n,markdown-editor,ui}',
    '<rootDir>/backend',
  ],
  // One more than the cores: components wait for timers.
  maxWorkers: 3,
};
