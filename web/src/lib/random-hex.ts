/** So many random bytes as hexadecimal digits. `crypto.randomUUID` is missing on insecure pages, where a till in a shop's own network may run. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
