/** Whether this browser has passkeys, at an address with a name: for one of numbers, browsers make none. */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
