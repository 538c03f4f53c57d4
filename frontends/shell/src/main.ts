// Shared modules are negotiated asynchronously: everything real starts behind this one dynamic import.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap');
