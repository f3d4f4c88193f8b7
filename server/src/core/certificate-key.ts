import type { KeyObject, X509Certificate } from 'node:crypto'

/**
 * The public key of a certificate; undefined where it is of a kind that cannot be read. Such a certificate is not to be asked
 * further: Node's own `toLegacyObject` ends the process.
 */
export function certificateKey(certificate: X509Certificate): KeyObject | undefined {
  try {
    return certificate.publicKey
  } catch {
    return undefined
  }
}
