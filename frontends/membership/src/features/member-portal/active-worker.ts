/** Registers a service worker. @returns its registration once it is active: the page's own `ready` may be that of another worker */
export async function activeWorker(address: string, options?: RegistrationOptions): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(address, options);
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'redundant') reject(new Error(`${address} could not be installed.`));
        else if (worker.state !== 'installed') resolve();
      });
    });
  return registration;
}
