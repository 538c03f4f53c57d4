// Shared modules are negotiated asynchronously, so everything starts behind this dynamic import.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');
